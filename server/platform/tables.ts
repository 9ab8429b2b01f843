// All tables, for generating migrations. Features own them.
export { creations } from './creations.table.ts';
export { rateCounts } from './rate-counts.table.ts';
export { shopState } from './shop-state.table.ts';
export { families } from '#server/features/products/families.table.ts';
export { categories } from '#server/features/categories/categories.table.ts';
export { collections } from '#server/features/collections/collections.table.ts';
export { familyFaces } from '#server/features/products/family-faces.table.ts';
export { listedProducts } from '#server/features/products/listed-products.table.ts';
export { productNumbers, products } from '#server/features/products/products.table.ts';
export { prices } from '#server/features/sales/prices.table.ts';
export {
  sessionCodes,
  sessionKeys,
  sessionLetters,
  sessions,
  signInWays,
} from '#server/features/sessions/sessions.table.ts';
export { passkeyChallenges, passkeys } from '#server/features/passkeys/passkeys.table.ts';
export { recoveryCodes, secondFactors } from '#server/features/factors/factors.table.ts';
export { ownerLinks } from '#server/features/setup/owner-links.table.ts';
export { guests } from '#server/features/guests/guests.table.ts';
export { orderKeys } from '#server/features/guests/order-keys.table.ts';
export { sales } from '#server/features/sales/sales.table.ts';
export { searchWords } from '#server/features/search/search.table.ts';
export { stockLedger, stockLevels } from '#server/features/stock/stock.table.ts';
export { familyPhotos } from '#server/features/products/family-photos.table.ts';
export { productPhotos } from '#server/features/products/product-photos.table.ts';
export { undescribedProducts } from '#server/features/products/undescribed-products.table.ts';
export { replacedPhotos } from '#server/features/products/replaced-photos.table.ts';
export { businesses } from '#server/features/businesses/businesses.table.ts';
export { addresses } from '#server/features/addresses/addresses.table.ts';
export { cartLines } from '#server/features/cart/cart-lines.table.ts';
export { provedSignIns } from '#server/features/users/proved-sign-ins.table.ts';
export { staffInvites } from '#server/features/users/staff-invites.table.ts';
export { customerTotals } from '#server/features/users/customer-totals.table.ts';
export { users } from '#server/features/users/users.table.ts';
export {
  firstOrders,
  orderHistory,
  orderItems,
  orderNumbers,
  orders,
} from '#server/features/orders/orders.table.ts';
export { orderSearch } from '#server/features/order-search/order-search.table.ts';
export { orderNotes } from '#server/features/orders/order-notes.table.ts';
export { coupons } from '#server/features/coupons/coupons.table.ts';
export {
  checkoutItems,
  checkouts,
  idempotencyKeys,
} from '#server/features/checkout/checkouts.table.ts';
export {
  returnHistory,
  returnLines,
  returnPhotos,
  returns,
} from '#server/features/returns/returns.table.ts';
export { withdrawals } from '#server/features/withdrawal/withdrawals.table.ts';
export { paperCounters, papers } from '#server/features/papers/papers.table.ts';
export { shipments } from '#server/features/shipments/shipments.table.ts';
export { auditFindings } from '#server/features/attention/findings.table.ts';
export { disputes } from '#server/features/disputes/disputes.table.ts';
export { providerReads } from '#server/features/refunds/provider-reads.table.ts';
export { ownPayments } from '#server/features/own-payments/own-payments.table.ts';
export { refundLines, refunds } from '#server/features/refunds/refunds.table.ts';
export { providerScripts } from '#server/features/scripts/provider-scripts.table.ts';
export { backups } from '#server/features/backups/backups.table.ts';
export {
  pricingRules,
  settingsLog,
  shopSettings,
} from '#server/features/settings/settings.table.ts';
export { familyRatings } from '#server/features/products/family-ratings.table.ts';
export { productRatings } from '#server/features/products/product-ratings.table.ts';
export { reviewLog, reviews } from '#server/features/reviews/reviews.table.ts';
export { stockRequests } from '#server/features/stock-requests/stock-requests.table.ts';
export { soldVersions, tallies, tallyChanges } from '#server/features/tallies/tallies.table.ts';
export { importFiles } from '#server/features/import-photos/import-files.table.ts';
export { jobPhotos } from '#server/features/jobs/job-photos.table.ts';
export { jobRows, jobs } from '#server/features/jobs/jobs.table.ts';
export { letterStops, letters, letterTexts } from '#server/features/letters/letters.table.ts';
export { logChanges, logEntries, logOrder, logPersonal } from '#server/features/log/log.table.ts';
