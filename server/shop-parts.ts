import type { FastifyInstance } from 'fastify';
import type { CollectionRule } from '#contract/collections.ts';
import { listAttention } from './features/attention/list-attention.ts';
import { webhookNotes } from './features/attention/note-webhook.ts';
import type { CatalogCache } from './features/catalog/catalog-cache.ts';
import type { Catalog } from './features/catalog/catalog-cache.ts';
import { findByRule } from './features/catalog/find-by-rule.ts';
import { HomeRows } from './features/catalog/home-rows.ts';
import { catalogPageData } from './features/catalog/page-data.ts';
import { type CheckoutDeps, WrongPayment } from './features/checkout/checkout-deps.ts';
import { newCheckoutLimiters } from './features/checkout/checkout-limiters.ts';
import { findOpenCheckout } from './features/checkout/checkout.service.ts';
import { couponBudget } from './features/coupons/coupon-budget.ts';
import type { FetchPhoto } from './features/import-photos/fetch-photo.ts';
import { trackUrl } from './features/guests/order-keys.ts';
import { categoryHints } from './features/import/category-hints.ts';
import { jobWriters } from './features/import-payments/job-writers.ts';
import type { LettersDeps } from './features/letters/letter-deps.ts';
import type { Mailing } from './features/mail/open-mailing.ts';
import { checkoutOrders } from './features/orders/create-order.ts';
import type { drawPdf } from './features/papers/draw-pdf.ts';
import { papersOf } from './features/papers/number-papers.ts';
import { invoicePdf } from './features/papers/papers.service.ts';
import { pdfsOf } from './features/papers/pdf-thread.ts';
import type { PaymentProvider } from './features/payments/payment-provider.ts';
import type { PhotoStore } from './features/photos/photo-store.ts';
import { distanceSales } from './features/pricing/distance-sales.ts';
import { PhotoTurns } from './features/photos/photo-turns.ts';
import { followMoneyBack } from './features/refunds/follow-money-back.ts';
import { refundRefused } from './features/refunds/order-refunds.ts';
import type { CurrentSettings } from './features/settings/current-settings.ts';
import { configSource } from './features/shop-config/present-config.ts';
import { reachSales } from './features/sales/sales.service.ts';
import { finishPayment } from './features/webhooks/apply-event.ts';
import type { TokenVerifier } from './identity/token-claims.rule.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { Exports } from './platform/exports.ts';
import { MINUTE_MS, Trigger } from './platform/feature.ts';
import type { RequestLimits } from './platform/http-limits.ts';
import type { Instances } from './platform/instances.ts';
import type { LocalMode } from './platform/local-mode.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Traces } from './platform/trace.ts';
import { shopUrl } from './platform/shop-url.ts';
import type { SharedLimits } from './platform/shared-limits.ts';

/** The dependencies of the server. */
export interface AppDeps {
  config: Config;
  database: Database;
  /** For lists of products and figures: the primary, or a replica of it. */
  catalogDatabase: Database;
  catalogCache: CatalogCache;
  photoStore: PhotoStore;
  payments: PaymentProvider;
  /** The owner's settings. */
  settings: CurrentSettings;
  /** Where letters go; without it none are sent. */
  mailing?: Mailing;
  /** Fetches photos that an import names by their addresses; from the public internet by default. */
  fetchPhoto?: FetchPhoto;
  now(): Date;
  /** Interval of the sweeps that run often. */
  sweepMs?: number;
  /** True if the shop is opened anew with another currency, locale or time zone. */
  followsRegion?: boolean;
  /** False in tests that sweep by hand; events, cancellations and jobs then start no sweep either. */
  sweeps?: boolean;
  metrics: Metrics;
  /** Where requests are traced; without it none are. */
  traces?: Traces | undefined;
  /** The instances of the shop; without it there is only this one. */
  instances?: Instances;
  verifyToken: TokenVerifier;
  local?: LocalMode;
  /** Returns true while the shop answers its last requests before it closes; false by default. */
  isLeaving?: () => boolean;
  /** Time limits of requests that arrive; shorter in tests. */
  requestLimits?: RequestLimits;
  /** The built web app; without it (API tests, development) no pages are served. */
  webFolder?: string;
}

/** What the server opens for itself. */
interface WithLimits {
  limits: SharedLimits;
}

export type ShopParts = ReturnType<typeof shopParts>;

/** Makes what features need: what the server is built from, and what other features give them. */
export function shopParts(app: FastifyInstance, deps: AppDeps & WithLimits) {
  const { config, photoStore, settings } = deps;
  const { shop, adminEmails, adminProviders, checkoutTtlSeconds } = config;
  const drawPdf = pdfsOf(app);
  const jobsDue = new Trigger();
  const shopOrigin = () => config.origin ?? shopUrl(app, config);
  const photoTurns = new PhotoTurns(deps.database.pool);
  const savePhotos: PhotoStore['save'] = (files) =>
    photoTurns.whileSaving(() => photoStore.save(files));
  const exports = new Exports(deps.database.pool);
  exports.endWith(app);
  return {
    ...deps,
    shop,
    money: shop,
    timeZone: shop.timeZone,
    adminEmails,
    adminProviders,
    followsRegion: deps.followsRegion ?? false,
    checkoutTtlSeconds,
    /** '' if it is not configured. */
    origin: config.origin ?? '',
    shopOrigin,
    ...configSource(config, deps.local, settings),
    ...catalogParts(deps),
    ...buyingParts(app, deps),
    photoTurns,
    savePhotos,
    exports,
    drawPdf,
    letters: lettersDepsOf({ ...deps, drawPdf }, shopOrigin),
    jobsDue,
    onJob: jobsDue.fire,
    writers: jobWriters(papersOf(shop)),
    findHints: categoryHints,
    lowStock: async () => (await settings.current()).lowStock,
    // One of many orders has failed.
    onFailure: (error: unknown, orderId: string) =>
      app.log.error({ err: error, orderId }, 'one of many orders failed'),
  };
}

function catalogParts({ database, catalogDatabase, catalogCache: cache }: AppDeps) {
  const catalog: Catalog = { pool: database.pool, listPool: catalogDatabase.pool, cache };
  const homeRows = new HomeRows(catalog);
  const pageData = catalogPageData(catalog, homeRows);
  const previewRule = (rule: CollectionRule) => findByRule(catalog, rule);
  const onChange = () => cache.catalogChanged();
  const salesDue = new Trigger();
  const sales = { database, onChange, onSale: salesDue.fire };
  return {
    catalog,
    homeRows,
    pageData,
    previewRule,
    onChange,
    salesDue,
    onSale: salesDue.fire,
    reachSales: () => reachSales(sales),
  };
}

/** Makes what checkouts, payments, orders, refunds and papers give each other. */
function buyingParts(app: FastifyInstance, deps: AppDeps & WithLimits) {
  const { config, database, payments, now } = deps;
  const checkout = checkoutDepsOf(deps);
  const checkoutLimiters = newCheckoutLimiters(deps.limits);
  const { limits, questions } = checkoutLimiters;
  const papers = papersOf(config.shop);
  const moneyBack = { database, provider: payments, papers, now };
  const refundsDue = new Trigger();
  return {
    papers,
    checkout,
    checkoutLimiters,
    couponBudget: couponBudget(app, limits),
    findOpenCheckout: (userId: string) => findOpenCheckout(database, userId),
    onStockChange: checkout.onStockChange,
    refundsDue,
    onRefund: refundsDue.fire,
    onMoneyBack: (reference: string) => followMoneyBack(moneyBack, reference),
    onWebhook: webhookNotes({ database, now }),
    finishPayment: (reference: string) =>
      finishPayment({ ...checkout, questions }, reference).catch(ignoreWrongPayment),
  };
}

/** A payment that does not match its checkout is reported by the sweep of checkouts. */
function ignoreWrongPayment(error: unknown): void {
  if (!(error instanceof WrongPayment)) throw error;
}

/** Returns the dependencies of checkouts. */
export function checkoutDepsOf({
  config,
  database,
  payments,
  now,
  catalogCache,
}: Pick<AppDeps, 'config' | 'database' | 'payments' | 'now' | 'catalogCache'>): CheckoutDeps {
  return {
    database,
    provider: payments,
    orders: checkoutOrders({ ...papersOf(config.shop), refundRefused }),
    settings: {
      coolDown: config.rateLimit,
      money: config.shop,
      distanceSales: distanceSales(database.pool, config.shop.timeZone),
      ttlSeconds: config.checkoutTtlSeconds,
      checkAgainMs: MINUTE_MS,
    },
    now,
    onStockChange: (productIds) => catalogCache.stockChanged(productIds),
  };
}

interface LettersOf extends Pick<AppDeps, 'config' | 'database' | 'settings' | 'now'> {
  payments: Pick<AppDeps['payments'], 'name'>;
  drawPdf: typeof drawPdf;
}

/** Returns the dependencies of writing letters. `origin`: the shop's address. */
export function lettersDepsOf(
  { config, database, settings, payments, drawPdf, now }: LettersOf,
  origin: () => string,
): LettersDeps {
  const { adminEmails, adminProviders, shop: money } = config;
  const attention = () =>
    listAttention({ database, settings, now, money, provider: payments.name });
  return {
    database,
    now,
    settings,
    money,
    adminEmails,
    adminProviders,
    origin,
    attention,
    trackUrl: (orderId) => trackUrl({ database, now }, { orderId, origin: origin() }),
    async invoicePdf(orderId) {
      const pdf = await invoicePdf({ database, shop: money, drawPdf, now }, orderId);
      return pdf && { filename: pdf.fileName, content: pdf.bytes };
    },
  };
}
