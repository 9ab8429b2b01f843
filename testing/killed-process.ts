/**
 * An instance of the shop without HTTP that refunds, if asked to, and sends what is due until it is killed. Its argument
 * is a `KilledProcess` as JSON. Unless it is killed from outside, it kills itself at `diesAt`.
 */
import { setTimeout } from 'node:timers/promises';
import { loadQuickly } from '#server/platform/load-quickly.ts';

export interface KilledProcess {
  databaseUrl: string;
  sandbox: { url: string; webhookSecret: string };
  /** The time, as ISO. */
  now: string;
  refund?: { orderId: string; by: string; body: object; key: string };
  /** Before the provider is called, as it is called, or before its answer is read. */
  diesAt?: 'row' | 'call' | 'answer';
}

loadQuickly();
const [
  { NewRefund },
  { papersOf },
  { stripePayments },
  { refundOrder },
  { sendRefunds },
  { openDatabase },
  { readIdempotencyKey },
] = await Promise.all([
  import('#contract/refunds.ts'),
  import('#server/features/papers/number-papers.ts'),
  import('#server/features/payments/stripe-payments.ts'),
  import('#server/features/refunds/refund-order.ts'),
  import('#server/features/refunds/send-refunds.ts'),
  import('#server/platform/database.ts'),
  import('#server/platform/idempotency-key.ts'),
]);

const {
  databaseUrl,
  sandbox,
  now: at,
  refund,
  diesAt,
} = JSON.parse(process.argv[2] ?? '') as KilledProcess;
const database = openDatabase(databaseUrl, 4, () => {});
const startedAt = performance.now();
const now = () => new Date(Date.parse(at) + performance.now() - startedAt);
const payments = stripePayments({
  name: 'sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: sandbox.webhookSecret,
  address: new URL(sandbox.url),
});
const shop = { name: 'Vitrine', locale: 'en-IN', timeZone: 'Asia/Kolkata' };
const provider: typeof payments = {
  ...payments,
  async refund(wanted) {
    if (diesAt === 'call') die();
    const made = await payments.refund(wanted);
    if (diesAt === 'answer') die();
    return made;
  },
};

const papers = papersOf(shop);
if (refund) await makeRefund(refund);
// Its first message says that it works.
process.send?.('works');
for (;;)
  if ((await sendRefunds({ database, provider, papers, now }, () => {})) === 0)
    await setTimeout(20);

async function makeRefund({ orderId, by, body, key }: NonNullable<typeof refund>): Promise<void> {
  const parsed = NewRefund.parse(body);
  await refundOrder(
    {
      database,
      papers,
      now,
      onStockChange() {},
      onRefund() {
        if (diesAt === 'row') die();
      },
    },
    {
      orderId,
      by,
      body: parsed,
      idempotency: readIdempotencyKey(key, { id: orderId, ...parsed }),
    },
  );
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
