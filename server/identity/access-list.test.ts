import { expect, it } from 'vitest';
import type { Access } from '#server/platform/access.ts';
import { useTestShop } from '#testing/test-shop.ts';

/** The callers of each route, as they should be: the other tests read the rule from the route, and would follow a mistake in it. */
const ACCESS = `
GET attention: admin, orders, ownId
POST bin/:type/:id/restore: admin, any, ownId
GET bin: admin, any, ownId
GET cart: user, ownId
PUT cart: user, ownId
GET config: public
GET dashboard/bar: admin, figures, ownId
GET dashboard/line: admin, figures, ownId
GET dashboard/pie: admin, figures, ownId
GET dashboard/stats: admin, figures, ownId
GET dashboard/today: admin, figures, ownId
GET job/:id/report.csv: admin, any, ownId
GET job/:id/rows: admin, any, ownId
POST job/:id/stop: admin, any, ownId
POST job/:id/undo: admin, any, ownId
GET job/:id: admin, any, ownId
GET job/all: admin, any, ownId
POST letters/:letterId/again: admin, settings, ownId
POST letters/:letterId/dismiss: admin, settings, ownId
GET letters/:letterId: admin, settings, ownId
POST letters/preview: admin, settings, ownId
POST letters/test: admin, settings, ownId
GET letters: admin, settings, ownId
GET backup/all: admin, settings, ownId
GET backup/download: admin, settings, freshSignIn, ownId
POST backup: admin, settings, ownId
GET health: admin, settings, ownId
GET scripts: admin, settings, ownId
GET held: admin, settings, ownId
POST held/release: admin, settings, freshSignIn, ownId
DELETE category/:id: admin, catalogue, ownId
POST category/:id/merge: admin, catalogue, ownId
PUT category/:id: admin, catalogue, ownId
GET category/:id: public
GET category/all: public
GET category/export.csv: admin, catalogue, ownId
POST category/import: admin, catalogue, ownId
POST category/picture: admin, catalogue, ownId
POST category: admin, catalogue, ownId
DELETE collection/:id: admin, catalogue, ownId
PUT collection/:id: admin, catalogue, ownId
GET collection/:id: public, catalogue, moreForAdmins
GET collection/all: public
GET collection/preview: admin, catalogue, ownId
POST collection: admin, catalogue, ownId
DELETE family/:id: admin, catalogue, ownId
GET family/:id/gaps: admin, catalogue, ownId
GET family/:id/members: public, catalogue, moreForAdmins
GET family/:id: public, catalogue, moreForAdmins
POST family/:id/leave: admin, catalogue, ownId
POST family/:id/share-photos: admin, catalogue, ownId
POST family/:id/members: admin, catalogue, ownId
POST family/:id/photos: admin, catalogue, ownId
POST family/join: admin, catalogue, ownId
POST family/new: admin, catalogue, ownId
PUT family/:id/members: admin, catalogue, ownId
PUT family/:id/photos: admin, catalogue, ownId
PUT family/:id: admin, catalogue, ownId
POST log/:entryId/undo: admin, any, ownId
GET log/export.csv: admin, any, ownId
GET log: admin, any, ownId
GET openapi.json: public
PUT order/:id/address: admin, orders, ownId
POST order/:id/cancel: user, orders, orOrderKey, ownId
POST order/:id/code: public
GET order/:id/credit-note/:n.pdf: user, orders, orOrderKey, ownId
GET order/:id/invoice.pdf: user, orders, orOrderKey, ownId
POST order/:id/note: admin, orders, ownId
POST order/:id/open: public
POST order/:id/paid: admin, refunds, ownId
POST order/:id/paid-back: admin, refunds, ownId
GET order/:id/papers: user, orders, orOrderKey, ownId
GET order/:id/payments: admin, orders, ownId
POST order/:id/refund: admin, refunds, ownId
POST order/:id/return: user, orOrderKey, ownId
DELETE order/:id/ship-anyway: admin, orders, ownId
POST order/:id/ship-anyway: admin, orders, ownId
PUT order/:id/shipment: admin, orders, ownId
GET order/:id/state: public
POST order/:id/undo: admin, orders, ownId
DELETE order/:id: admin, orders, freshSignIn, ownId
GET order/:id: user, orders, orOrderKey
PUT order/:id: admin, orders, ownId
GET order/all: admin, orders, ownId
POST order/cancel: admin, orders, ownId
GET order/carriers: admin, orders, ownId
POST order/deliver: admin, orders, ownId
GET order/export.csv: admin, orders, ownId
GET order/invoices.pdf: admin, orders, ownId
POST order/message: admin, orders, ownId
GET order/my: user, ownId
POST order/new: user, locksCaller
POST order/refund-difference: admin, refunds, ownId
POST order/ship: admin, orders, ownId
GET order/slips.pdf: admin, orders, ownId
GET page/:slug: public
GET payment/checkout: user, ownId
GET payment/coupon/:couponId/uses: admin, marketing, ownId
DELETE payment/coupon/:couponId: admin, marketing, ownId
PUT payment/coupon/:couponId: admin, marketing, ownId
GET payment/coupon/all: admin, marketing, ownId
GET payment/coupon/export.csv: admin, marketing, ownId
POST payment/coupon/generate: admin, marketing, ownId
POST payment/coupon/import: admin, marketing, ownId
POST payment/coupon/new: admin, marketing, ownId
POST payment/create: user, locksCaller, ownId
GET payment/discount: user, ownId
POST payment/statement: admin, refunds, ownId
POST payment/webhook: public
GET product/:id/ledger: admin, catalogue, ownId
DELETE product/:id/notify: user, ownId
GET product/:id/notify: user, catalogue, ownId
GET product/:id/prices: admin, catalogue, ownId
POST product/:id/photos: admin, catalogue, ownId
PUT product/:id/photos: admin, catalogue, ownId
POST product/:id/notify: user, ownId
GET product/:id/related: public
GET product/:id/review: user, ownId
POST product/:id/review: user, ownId
GET product/:id/reviews: public
POST product/:id/stock: admin, catalogue, ownId
DELETE product/:id: admin, catalogue, ownId
GET product/:id/gaps: admin, catalogue, ownId
GET product/:id: public, catalogue, moreForAdmins
PUT product/:id: admin, catalogue, ownId
GET product/admin-products: admin, catalogue, ownId
GET product/all: public
GET product/back-in-stock: public
GET product/best-sellers: public
POST product/bulk: admin, catalogue, ownId
GET product/categories: public
GET product/category-tiles: public
GET product/collection: public
GET product/export.csv: admin, catalogue, ownId
POST product/import: admin, catalogue, ownId
GET product/latest: public
GET product/ledger/export.csv: admin, catalogue, ownId
POST product/new: admin, catalogue, ownId
GET product/popular: public
POST refund/:refundId/at-provider: admin, refunds, ownId
POST refund/:refundId/by-hand: admin, refunds, ownId
POST refund/:refundId/retry: admin, refunds, ownId
POST refund/:refundId/settled: admin, refunds, ownId
GET report/export.csv: admin, figures, ownId
GET report/tax.csv: admin, figures, ownId
GET report: admin, figures, ownId
PUT return/:returnId: user, orders, ownId
GET return/all: admin, orders, ownId
DELETE review/:reviewId: user, ownId
PUT review/:reviewId: user, marketing, ownId
GET review/all: admin, marketing, ownId
POST review/seen: admin, marketing, ownId
DELETE sale/:id: admin, marketing, ownId
GET sale/:id: admin, marketing, ownId
GET sale/all: admin, marketing, ownId
POST sale/preview: admin, marketing, ownId
POST sale: admin, marketing, ownId
PUT sale/:id: admin, marketing, ownId
POST settings/try: admin, settings, ownId
GET settings/changes: admin, settings, ownId
GET setup: admin, settings, ownId
POST settings/home/picture: admin, marketing, ownId
GET settings/home: admin, marketing, ownId
PUT settings/home: admin, marketing, ownId
POST settings/picture: admin, settings, ownId
GET settings/synonyms: admin, settings, ownId
PUT settings/synonyms: admin, settings, ownId
GET settings: admin, settings, ownId
PUT settings: admin, settings, ownId
POST setup: admin, settings, ownId
POST setup/owner: user, locksCaller
DELETE staff/invite/:inviteId: admin, staff, freshSignIn, locksCaller, ownId
POST staff/invite: admin, staff, freshSignIn, locksCaller, ownId
GET staff: admin, staff, ownId
GET user/:uid/addresses: user, ownId
PUT user/:uid/addresses: user, ownId
DELETE user/:uid/business: user, ownId
GET user/:uid/business: user, customers, ownId
PUT user/:uid/business: user, ownId
PUT user/:uid/business/confirmation: admin, customers, ownId
PUT user/:uid/invoices: admin, customers, ownId
PUT user/:uid/duties: admin, staff, freshSignIn, locksCaller, ownId
GET user/:uid/export: admin, customers, freshSignIn for-others, orSelf, ownId
GET user/:uid/letters: user, ownId
PUT user/:uid/letters: user, ownId
PUT user/:uid/role: admin, staff, freshSignIn, locksCaller, ownId
GET user/:uid/summary: admin, customers, ownId
GET user/:uid/under-way: user, ownId
DELETE user/:uid: admin, customers, freshSignIn, locksCaller, orSelf, ownId
GET user/:uid: token, customers
GET user/all: admin, customers, ownId
GET user/export.csv: admin, customers, freshSignIn, ownId
POST user/claim: user, locksCaller
POST user/new: token, locksCaller
GET user/passkey: user
POST user/passkey/options: user, freshSignIn
POST user/passkey: user, freshSignIn, locksCaller
DELETE user/passkey/:id: user, locksCaller
DELETE session/passkey/:id: user, locksCaller
GET user/factor: user
POST user/factor/options: user, freshSignIn, locksCaller
POST user/factor: user, freshSignIn, locksCaller
POST user/factor/codes: user, freshSignIn, locksCaller
DELETE user/factor: user, freshSignIn, locksCaller
POST session/factor: user, locksCaller
POST session/passkey/options: public
POST session/passkey: public
GET delivery: public
GET tax: public
DELETE session/:id: user
DELETE session/all: user
DELETE session: public
GET session/all: user
GET session/way: user
POST session/way: user, freshSignIn, locksCaller
DELETE session/way: user, freshSignIn, locksCaller
POST session/code: public
POST session/guest: public
POST session/refresh: public
POST session: public
POST withdrawal/:key/confirm: public
POST withdrawal: public
`;

const shop = useTestShop();

it('is open to exactly those whom this list names', () => {
  const lines = shop.routes
    .filter(({ url, method }) => url.startsWith('/api/v1/') && method !== 'HEAD')
    .map(
      ({ method, url, config }) => `${String(method)} ${url.slice(8)}: ${inWords(config?.access)}`,
    );
  expect(lines.sort()).toEqual(ACCESS.trim().split('\n').sort());
});

function inWords({ who, duty, ...more }: Access = { who: 'public' }): string {
  const flags = Object.entries(more).map(([name, value]) =>
    value === true ? name : `${name} ${value}`,
  );
  return [who, ...(duty ? [duty] : []), ...flags.sort()].join(', ');
}
