import { eachMatch, sourcesIn, type Mutant } from './mutant.ts';

/** The tests that should miss the locks of a file; of a folder, if it ends with a slash. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'server/features/bin/': ['bin/bin.races', 'bin/bin.routes'],
  'server/features/bulk/': ['jobs/run-jobs.races', 'stock/edit-stock'],
  'server/features/businesses/': ['businesses/businesses.races'],
  'server/features/cart/': ['cart/cart.races'],
  'server/features/catalog/': [
    'stock/edit-stock',
    'catalog/edit-product',
    'features/bin/bin.races',
  ],
  'server/features/categories/': ['categories/categories.races'],
  'server/features/collections/': ['categories/categories.races'],
  'server/features/checkout/': [
    'checkout/checkout.races',
    'orders/orders.races',
    'checkout/chains.test',
    'checkout/deleted-buyer',
    'checkout/taking-turns',
  ],
  'server/features/coupons/': ['coupons/coupons.races', 'bin/bin.races'],
  'server/features/families/': ['families/families.races', 'log/undo-families'],
  'server/features/import/': ['coupons/coupons.races', 'import/import-stock-and-coupons'],
  'server/features/import-payments/': ['import-payments/'],
  'server/features/import-photos/': ['import-photos/run-job-photos', 'import-photos/import-photos'],
  'server/features/jobs/': ['jobs/run-jobs.races', 'jobs/'],
  'server/features/letters/': ['letters/letters.races', 'features/letters/'],
  'server/features/log/': [
    'log/log.races',
    'log/undo.test',
    'log/undo-families.races',
    'identity/lost-rights',
  ],
  'server/features/order-search/': ['orders/annotate-order.races', 'features/order-search/'],
  'server/features/orders/': [
    'orders/annotate-order.races',
    'orders/orders.races',
    'orders/change-orders',
    'users/leave-shop.races',
    'checkout/deleted-buyer',
    'shipments/ship-orders.races',
  ],
  'server/features/products/': [
    'import/job-categories',
    'features/products/',
    'jobs/run-jobs.races',
  ],
  'server/features/product-photos/': ['product-photos/product-photos.test'],
  'server/features/publishing/': ['publishing/publishing.test'],
  'server/features/refunds/': [
    'refunds/refunds.races',
    'orders/orders.races',
    'disputes/disputes.races',
    'disputes/held-orders.races',
  ],
  'server/features/report/': ['report/report.races'],
  'server/features/reviews/': ['reviews/reviews.races', 'users/leave-shop.races'],
  'server/features/sales/': ['sales/sales.races', 'features/sales/'],
  'server/features/guests/': ['guests/guests.routes'],
  'server/features/sessions/': ['sessions/sessions.routes'],
  'server/features/settings/': ['settings/settings.routes', 'settings/home-settings'],
  'server/features/setup/': ['setup/setup.test'],
  'server/features/shop-config/': ['shop-config/settle-region'],
  'server/features/stock/': ['stock/move-stock', 'checkout/checkout.races', 'orders/orders.races'],
  'server/features/users/': [
    'identity/lost-rights',
    'factors/factors.races',
    'users/change-duties',
    'users/admin-users.routes',
    'users/leave-shop.races',
    'addresses/addresses.races',
    'cart/cart.races',
    'features/staff/',
  ],
  'server/features/withdrawal/': ['withdrawal/withdrawal.races', 'features/withdrawal/'],
};

const ROW_LOCK =
  /(?<!Symbol)\.for\('[^)]*\)|\bfor (?:no key )?(?:update|share)\b(?: of \w+(?:, \w+)*)?(?: skip locked)?/gi;
const TURN = /pg_advisory_xact_lock\((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*\)/g;

/** Every row lock, and every advisory lock of a transaction, that the server's own code takes. */
export function lockMutants(root: string): Mutant[] {
  return sourcesIn(root, 'server/**/*.{ts,sql}').flatMap((source) => {
    const code = withoutComments(source.text);
    const found = [...eachMatch(source, ROW_LOCK, code), ...eachMatch(source, TURN, code)];
    return found.map((lock, place) => ({
      ...lock,
      name: `lock ${source.file.slice('server/'.length)} ${place + 1}`,
      // An advisory lock is the value of something.
      replace: lock.find.startsWith('pg_') ? 'pg_backend_pid()' : '',
      tests: testsOf(source.file),
    }));
  });
}

/** Comments, blanked so that everything keeps its place. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*|--).*$/gm, (line) => ' '.repeat(line.length));
}

function testsOf(file: string): readonly string[] {
  const folder = Object.keys(TESTS).find((each) => file.startsWith(each));
  return (folder === undefined ? undefined : TESTS[folder]) ?? [];
}
