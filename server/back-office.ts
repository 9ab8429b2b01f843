import type { FastifyInstance } from 'fastify';
import { addJobs } from './back-office-jobs.ts';
import { exportedAddresses, forgetInAddresses } from './features/addresses/addresses.service.ts';
import { attentionRoutes } from './features/attention/attention.routes.ts';
import { binRoutes } from './features/bin/bin.routes.ts';
import { emptyBin } from './features/bin/empty-bin.ts';
import { exportedCart, forgetInCart, forgetRemovals } from './features/cart/cart.service.ts';
import { adminProductsRoutes, productCsvRoutes } from './features/catalog/admin-products.routes.ts';
import type { CatalogCache } from './features/catalog/catalog-cache.ts';
import { exportedCheckouts, forgetInCheckouts } from './features/checkout/personal-data.ts';
import { adminCouponsRoutes, couponCsvRoutes } from './features/coupons/admin-coupons.routes.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { disputesRoutes } from './features/disputes/disputes.routes.ts';
import { forgetInDisputes } from './features/disputes/personal-data.ts';
import type { FetchPhoto } from './features/import-photos/fetch-photo.ts';
import { forgetJobs, forgetReplacedPhotos } from './features/jobs/forget-jobs.ts';
import { jobReportRoutes } from './features/jobs/job-report.routes.ts';
import {
  exportedLetters,
  exportedStops,
  forgetInLetters,
} from './features/letters/personal-data.ts';
import { forgetInLog, sweepLog } from './features/log/log.queries.ts';
import { logCsvRoutes, logRoutes } from './features/log/log.routes.ts';
import { adminOrdersRoutes, orderCsvRoutes } from './features/orders/admin-orders.routes.ts';
import { annotateOrderRoutes } from './features/orders/annotate-order.routes.ts';
import {
  exportedCoupons,
  exportedOrders,
  forgetInOrders,
  sweepAddresses,
} from './features/orders/personal-data.queries.ts';
import type { drawPdf } from './features/papers/draw-pdf.ts';
import { papersOf } from './features/papers/number-papers.ts';
import { papersRoutes } from './features/papers/papers.routes.ts';
import { exportedPapers } from './features/papers/papers.service.ts';
import type { PaymentProvider } from './features/payments/payment-provider.ts';
import type { PhotoStore } from './features/photos/photo-store.ts';
import { PhotoTurns } from './features/photos/photo-turns.ts';
import { sweepPhotos } from './features/photos/sweep-photos.ts';
import { cancelOrdersRoutes } from './features/refunds/cancel-order.routes.ts';
import { forgetInRefunds } from './features/refunds/personal-data.ts';
import { refundsRoutes } from './features/refunds/refunds.routes.ts';
import { reportRoutes } from './features/report/report.routes.ts';
import { forgetInReturns } from './features/returns/personal-data.ts';
import { returnsRoutes } from './features/returns/returns.routes.ts';
import { adminReviewsRoutes } from './features/reviews/admin-reviews.routes.ts';
import { exportedReviews, forgetInReviews } from './features/reviews/personal-data.ts';
import type { CurrentSettings } from './features/settings/current-settings.ts';
import { settingsPictureRoutes } from './features/settings/settings-picture.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { shipmentsRoutes } from './features/shipments/shipments.routes.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import {
  exportedStockRequests,
  forgetInStockRequests,
} from './features/stock-requests/personal-data.ts';
import { stockCsvRoutes, stockLedgerRoutes } from './features/stock/stock.routes.ts';
import { foldTallies } from './features/tallies/fold-tallies.queries.ts';
import { packTallies } from './features/tallies/pack-tallies.queries.ts';
import { adminUsersRoutes, userCsvRoutes } from './features/users/admin-users.routes.ts';
import { exportRoutes } from './features/users/export.routes.ts';
import { forgetInvites } from './features/users/staff-invites.ts';
import type { Config } from './platform/config.ts';
import { forgetCreations } from './platform/create-once.ts';
import type { Database } from './platform/database.ts';
import { Exports } from './platform/exports.ts';
import { startSweeper } from './platform/sweeper.ts';
import { UserLimits } from './platform/user-limits.ts';

export interface BackOfficeDeps {
  config: Config;
  database: Database;
  /** For the dashboard: the primary, or a replica of it. */
  catalogDatabase: Database;
  photoStore: PhotoStore;
  catalogCache: CatalogCache;
  /** The payment provider. */
  payments: Pick<PaymentProvider, 'name'>;
  /** The owner's settings. */
  settings: CurrentSettings;
  drawPdf: typeof drawPdf;
  /** The destination of letters; undefined in a shop without a mail server. */
  mailing?: object | undefined;
  /** Fetches photos that an import names by their addresses; from the public internet by default. */
  fetchPhoto?: FetchPhoto;
  now(): Date;
  /** Interval of the sweeps. */
  sweepMs?: number;
  /** False in tests that sweep by hand; jobs then wait, too. */
  sweeps?: boolean;
}

const SWEEP_MS = 2_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Two years. */
const KEEP_LOG_MS = 2 * 366 * 24 * HOUR_MS;

const EXPORTING = [
  exportedAddresses,
  exportedCart,
  exportedOrders,
  exportedPapers,
  exportedCoupons,
  exportedCheckouts,
  exportedReviews,
  exportedStockRequests,
  exportedLetters,
  exportedStops,
];

// Checkouts before orders: a checkout that becomes an order meanwhile is then found as one of the two.
const FORGETTING = [
  forgetInCheckouts,
  forgetInOrders,
  forgetInReturns,
  forgetInRefunds,
  forgetInDisputes,
  forgetInReviews,
  forgetInAddresses,
  forgetInCart,
  forgetInStockRequests,
  forgetInLetters,
  // Last: what the others forget may be logged.
  forgetInLog,
];

/** Adds the routes that only admins may call, those of returns, and their sweeps. */
export async function addBackOffice(api: FastifyInstance, deps: BackOfficeDeps): Promise<void> {
  const { config, database, catalogCache, photoStore: store, now } = deps;
  const turns = new PhotoTurns(database.pool);
  const onChange = () => catalogCache.catalogChanged();
  const onStockChange = (productIds: readonly string[]) => catalogCache.stockChanged(productIds);
  if (deps.sweeps !== false) startSweeps(api, deps, turns);
  const lowStock = async () => (await deps.settings.current()).lowStock;
  const savePhotos: PhotoStore['save'] = (files) => turns.whileSaving(() => store.save(files));
  await api.register(stockLedgerRoutes({ database, now, onStockChange }));
  await api.register(adminProductsRoutes({ database, savePhotos, now, onChange, lowStock }));
  const onJob = await addJobs(api, { ...deps, lowStock, onChange, savePhotos });
  const { settings: current } = deps;
  const pictures = { photoStore: store, photoTurns: turns };
  await api.register(settingsRoutes({ database, current, now, ...pictures }));
  await api.register(settingsPictureRoutes(savePhotos));
  const { shop, adminProviders, checkoutTtlSeconds } = config;
  const { timeZone } = shop;
  // Refunds are swept every second anyway.
  const onRefund = () => {};
  const onFailure = (error: unknown, orderId: string) =>
    api.log.error({ err: error, orderId }, 'one of many orders failed');
  const papers = papersOf(shop);
  const orders = { database, papers, now, onStockChange, onRefund, onFailure };
  await api.register(adminOrdersRoutes({ database, timeZone }));
  await api.register(refundsRoutes(orders));
  await api.register(cancelOrdersRoutes(orders));
  await api.register(disputesRoutes(orders));
  const carriers = async () => (await deps.settings.current()).carriers;
  await api.register(annotateOrderRoutes(orders));
  await api.register(shipmentsRoutes({ database, now, carriers, onFailure }));
  await api.register(customersRoutes(database));
  const onUndo = () => {
    onChange();
    catalogCache.reviewsChanged();
    current.changed();
  };
  const ofLog = { database, shop, now, current, checkoutTtlSeconds };
  await api.register(logRoutes({ ...ofLog, onUndo, onJob, ...pictures }));
  const provider = deps.payments.name;
  await api.register(attentionRoutes({ database, papers, now, money: shop, provider, onRefund }));
  const returnDays = async () => (await deps.settings.current()).returnDays;
  const limits = new UserLimits(config.rateLimit);
  await addPapers(api, deps, limits);
  await api.register(
    returnsRoutes({ database, now, returnDays, savePhotos, onStockChange, limits }),
  );
  await api.register(adminUsersRoutes({ database, now, forgetting: FORGETTING }));
  const isMailOn = deps.mailing !== undefined;
  await api.register(staffRoutes({ database, adminProviders, now, limits, isMailOn }));
  await api.register(exportRoutes({ database, now, limits, exporting: EXPORTING }));
  await api.register(adminCouponsRoutes({ database, now }));
  await api.register(adminReviewsRoutes({ database, now }));
  await api.register(binRoutes({ ...orders, onChange }));
  await api.register(dashboardRoutes({ database: deps.catalogDatabase, timeZone, now, lowStock }));
  await addExports(api, deps);
}

/** The lists of the back office as CSV files. */
async function addExports(api: FastifyInstance, deps: BackOfficeDeps): Promise<void> {
  const { config, database, now, settings } = deps;
  const exports = new Exports(database.pool);
  exports.endWith(api);
  const { timeZone } = config.shop;
  const lowStock = async () => (await settings.current()).lowStock;
  const shared = { exports, database, now, timeZone };
  await api.register(productCsvRoutes({ ...shared, lowStock, origin: config.origin ?? '' }));
  await api.register(stockCsvRoutes(shared));
  await api.register(orderCsvRoutes(shared));
  await api.register(userCsvRoutes(shared));
  await api.register(couponCsvRoutes(shared));
  await api.register(jobReportRoutes(shared));
  await api.register(logCsvRoutes({ ...shared, shop: config.shop }));
  await api.register(reportRoutes({ ...shared, database: deps.catalogDatabase }));
}

/** Invoices, credit notes and packing slips. */
async function addPapers(
  api: FastifyInstance,
  { config: { shop }, database, settings, drawPdf, now }: BackOfficeDeps,
  limits: UserLimits,
): Promise<void> {
  const sender = async () => {
    const { name, contact } = await settings.current();
    return { name, address: contact.address };
  };
  await api.register(papersRoutes({ database, shop, drawPdf, now, limits, sender }));
}

/** Starts the sweeps; they end when the server closes. */
function startSweeps(
  api: FastifyInstance,
  { database, photoStore: store, now, sweepMs = SWEEP_MS }: BackOfficeDeps,
  turns: PhotoTurns,
): void {
  const onFailure = (error: unknown) => api.log.error({ err: error }, 'a sweep failed');
  const sweepers = [
    startSweeper(() => foldTallies(database.pool).then(() => 0), sweepMs, onFailure),
    startSweeper(() => packTallies(database), MINUTE_MS, onFailure),
    startSweeper(() => sweepAddresses({ database, now }), sweepMs, onFailure),
    startSweeper(
      () => sweepPhotos({ pool: database.pool, store, turns, now }).then(() => 0),
      HOUR_MS,
      onFailure,
    ),
    startSweeper(
      () => sweepLog(database.pool, new Date(now().getTime() - KEEP_LOG_MS)),
      HOUR_MS,
      onFailure,
    ),
    startSweeper(() => emptyBin({ database, now }), HOUR_MS, onFailure),
    startSweeper(() => forgetJobs(database, now()), HOUR_MS, onFailure),
    startSweeper(() => forgetReplacedPhotos(database, now()).then(() => 0), HOUR_MS, onFailure),
    startSweeper(() => forgetInvites(database, now()).then(() => 0), HOUR_MS, onFailure),
    startSweeper(() => forgetRemovals(database, now()), HOUR_MS, onFailure),
    startSweeper(() => forgetCreations(database, now()).then(() => 0), HOUR_MS, onFailure),
  ];
  api.addHook('onClose', async () => {
    await Promise.all(sweepers.map((sweeper) => sweeper.close()));
  });
}
