import type { FastifyInstance } from 'fastify';
import { auditChanges } from './features/attention/audit-changes.ts';
import { webhookNotes } from './features/attention/note-webhook.ts';
import type { CatalogCache } from './features/catalog/catalog-cache.ts';
import type { CheckoutDeps, CheckoutLimiters } from './features/checkout/checkout-deps.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { findOpenCheckout } from './features/checkout/checkout.service.ts';
import {
  forgetClosed,
  forgetNetworks,
  forgetOpeners,
} from './features/checkout/forget-checkouts.ts';
import { forgetOldKeys } from './features/checkout/idempotency.ts';
import { WrongPayment } from './features/checkout/outcomes.ts';
import { PaymentQuestions } from './features/checkout/payment-questions.ts';
import { sweepCheckouts } from './features/checkout/sweep-checkouts.ts';
import { Turns } from './features/checkout/turns.ts';
import { couponBudget } from './features/coupons/coupon-budget.ts';
import { couponsRoutes } from './features/coupons/coupons.routes.ts';
import { checkoutOrders } from './features/orders/create-order.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { papersOf } from './features/papers/number-papers.ts';
import type { PaymentProvider } from './features/payments/payment-provider.ts';
import { cancelOrderRoutes } from './features/refunds/cancel-order.routes.ts';
import { followMissed } from './features/refunds/follow-missed.ts';
import { followMoneyBack } from './features/refunds/follow-money-back.ts';
import { refundRefused } from './features/refunds/order-refunds.ts';
import { sendRefunds } from './features/refunds/send-refunds.ts';
import { finishPayment } from './features/webhooks/apply-event.ts';
import { webhookRoutes } from './features/webhooks/webhook.routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { startSweeper } from './platform/sweeper.ts';
import { UserLimits } from './platform/user-limits.ts';

export interface BuyingDeps {
  config: Config;
  database: Database;
  catalogCache: CatalogCache;
  /** The payment provider. */
  payments: PaymentProvider;
  now(): Date;
  /** Interval of the sweeps. */
  sweepMs?: number;
  /** False in tests that sweep by hand; events and cancellations then start no sweep either. */
  sweeps?: boolean;
}

const SWEEP_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Interval at which the provider is asked about an open payment. */
const CHECK_PAYMENTS_MS = 60_000;

/** Adds coupons, checkouts, payments and orders, and the sweeps that finish abandoned checkouts. */
export async function addBuying(api: FastifyInstance, deps: BuyingDeps): Promise<void> {
  const { database, now } = deps;
  const checkout = checkoutDepsOf(deps);
  const checkoutLimiters = newCheckoutLimiters(deps.config);
  const { limits, questions } = checkoutLimiters;
  const { money } = checkout.settings;
  const onRefund = startSweeps(api, deps, checkout, questions);
  const budget = couponBudget(api, limits);
  const openCheckoutOf = (userId: string) => findOpenCheckout(database, userId);
  await api.register(
    couponsRoutes({ database, money, now, findOpenCheckout: openCheckoutOf }, budget),
  );
  await api.register(checkoutRoutes(checkout, checkoutLimiters, budget));
  const papers = papersOf(deps.config.shop);
  const moneyBack = { database, provider: deps.payments, papers, now };
  const onMoneyBack = (reference: string) => followMoneyBack(moneyBack, reference);
  await api.register(
    webhookRoutes({
      ...checkout,
      questions,
      onMoneyBack,
      onEvent: webhookNotes({ database, now }),
    }),
  );
  const { onStockChange } = checkout;
  await api.register(ordersRoutes({ database, checkout, checkoutLimiters }));
  await api.register(cancelOrderRoutes({ database, now, onStockChange, onRefund, papers }));
}

/** Starts the sweeps; they end when the server closes. Returns a function that makes refunds sweep at once. */
function startSweeps(
  api: FastifyInstance,
  { config, database, payments: provider, now, sweepMs = SWEEP_MS, sweeps = true }: BuyingDeps,
  checkout: CheckoutDeps,
  questions: PaymentQuestions,
): () => void {
  if (!sweeps) return () => {};
  const onFailure = (error: unknown) => api.log.error({ err: error }, 'a sweep failed');
  const forget = async () => {
    await forgetOldKeys(database, now());
    await forgetOpeners(database, now());
    return forgetClosed(database, now());
  };
  const moneyBack = {
    database,
    provider,
    papers: papersOf(config.shop),
    now,
    finishPayment: (reference: string) =>
      finishPayment({ ...checkout, questions }, reference).catch(ignoreWrongPayment),
  };
  const refundSweeper = startSweeper(() => sendRefunds(moneyBack, onFailure), sweepMs, onFailure);
  const seen = new Set<string>();
  const sweepers = [
    refundSweeper,
    startSweeper(() => sweepCheckouts(checkout, questions, onFailure), sweepMs, onFailure),
    startSweeper(forget, HOUR_MS, onFailure),
    startSweeper(() => forgetNetworks(database, now()).then(() => 0), MINUTE_MS, onFailure),
    startSweeper(
      () => followMissed(moneyBack, seen, onFailure).then(() => 0),
      CHECK_PAYMENTS_MS,
      onFailure,
    ),
    startSweeper(
      () => auditChanges({ database, provider, money: config.shop, now }),
      CHECK_PAYMENTS_MS,
      onFailure,
    ),
  ];
  api.addHook('onClose', async () => {
    await Promise.all(sweepers.map((sweeper) => sweeper.close()));
  });
  return () => refundSweeper.sweepNow();
}

/** A payment that does not match its checkout is reported by the sweep of checkouts. */
function ignoreWrongPayment(error: unknown): void {
  if (!(error instanceof WrongPayment)) throw error;
}

/** Returns the dependencies of checkouts in this shop. */
export function checkoutDepsOf(deps: BuyingDeps): CheckoutDeps {
  const { config, database, payments, now, catalogCache } = deps;
  return {
    database,
    provider: payments,
    orders: checkoutOrders({ ...papersOf(config.shop), refundRefused }),
    settings: {
      coolDown: config.rateLimit,
      money: config.shop,
      ttlSeconds: config.checkoutTtlSeconds,
      checkAgainMs: CHECK_PAYMENTS_MS,
    },
    now,
    onStockChange: (productIds) => catalogCache.stockChanged(productIds),
  };
}

/** To be made once for an instance. */
export function newCheckoutLimiters({ rateLimit }: Pick<Config, 'rateLimit'>): CheckoutLimiters {
  return {
    limits: new UserLimits(rateLimit),
    turns: new Turns(),
    questions: new PaymentQuestions(),
  };
}
