// All tables, for generating migrations. Features own them.
export { creations } from './creations.table.ts';
export { shopState } from './shop-state.table.ts';
export { products } from '#server/features/catalog/products.table.ts';
export { searchWords } from '#server/features/catalog/search-words.table.ts';
export { searchSynonyms } from '#server/features/catalog/search-synonyms.table.ts';
export { stockLevels } from '#server/features/catalog/stock-levels.table.ts';
export { stockLedger } from '#server/features/catalog/stock-ledger.table.ts';
export { productPhotos } from '#server/features/catalog/product-photos.table.ts';
export { users } from '#server/features/users/users.table.ts';
export { orderHistory, orderItems, orders } from '#server/features/orders/orders.table.ts';
export { coupons } from '#server/features/coupons/coupons.table.ts';
export { checkoutItems, checkouts } from '#server/features/checkout/checkouts.table.ts';
export { idempotencyKeys } from '#server/features/checkout/idempotency-keys.table.ts';
export { refunds } from '#server/features/orders/refunds.table.ts';
export { tallies, tallyChanges } from '#server/features/tallies/tallies.table.ts';
