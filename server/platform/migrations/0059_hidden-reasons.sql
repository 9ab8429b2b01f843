-- Why a review was hidden says something about its writer: it goes with their account, from the log as well.
DROP TRIGGER reviews_logged ON reviews;--> statement-breakpoint
CREATE TRIGGER reviews_logged AFTER INSERT OR DELETE OR UPDATE ON reviews
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('review', 'id', 'is_shown detail written_at search_text is_bought', 'title text reply hidden_reason', 'user_id');--> statement-breakpoint
UPDATE reviews SET hidden_reason = '' FROM users
  WHERE users.id = reviews.user_id AND users.deleted_at IS NOT NULL AND reviews.hidden_reason <> '';--> statement-breakpoint
UPDATE review_log SET reason = NULL FROM reviews JOIN users ON users.id = reviews.user_id
  WHERE reviews.id = review_log.review_id AND users.deleted_at IS NOT NULL AND review_log.reason IS NOT NULL;
