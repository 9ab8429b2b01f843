ALTER INDEX "order_search_trigrams" SET (gin_pending_list_limit = 256);
