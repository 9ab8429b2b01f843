import { setTimeout as delay } from 'node:timers/promises';
import { callShop } from './calls.ts';
import type { Storm } from './storm.ts';

/** The shop may take this long without getting any further. */
const PATIENCE_MS = 40_000;
/** What is due within this time is done at once. The shop itself looks at an open checkout once a minute. */
const HURRIED_SECONDS = 90;
const POLL_MS = 150;

/**
 * Ends all faults, and waits until the shop has come to rest. First each instance must answer again by itself. Then all are
 * killed, so that nothing is under way any more, and one is started again; what it would do within a minute and a half is made
 * due now. Returns what is wrong.
 */
export async function recover(storm: Storm): Promise<string[]> {
  const { shop } = storm;
  shop.proxy.delay(0);
  await shop.proxy.restore();
  await shop.sandbox.ready();
  await shop.account.clearFaults();
  const silent = await waitUntil(async () => {
    const answers = await Promise.all(shop.urls.map(isOpen));
    const silent = shop.urls.filter((_, place) => answers[place] !== true);
    return silent.length === 0 ? undefined : `${silent.join(', ')} does not answer by itself`;
  });

  const [first, ...others] = shop.servers;
  await Promise.all(others.map((server) => server.close()));
  await Promise.all([first?.kill(0), shop.sandbox.kill(0)]);

  await hurry(storm);
  const unrest = await waitUntil(() => whatIsLeft(storm));
  await decideDisputes(storm);
  await payByHand(storm);
  // Refunds of what was disputed have been tried in vain, each time after a longer pause.
  await hurry(storm);
  const after = await waitUntil(() => whatIsLeft(storm));
  return [silent, unrest, after].filter((each) => each !== undefined);
}

/** Returns nothing as soon as `look` does, or what it says at last. */
async function waitUntil(look: () => Promise<string | undefined>): Promise<string | undefined> {
  let [before, changedAt] = [await look(), Date.now()];
  while (before !== undefined && Date.now() < changedAt + PATIENCE_MS) {
    await delay(POLL_MS);
    const now = await look();
    if (now !== before) changedAt = Date.now();
    before = now;
  }
  return before;
}

async function isOpen(url: string): Promise<boolean> {
  for (const address of ['/readyz', '/api/v1/product/latest']) {
    const response = await fetch(url + address, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    if (response?.status !== 200) return false;
  }
  return true;
}

/** What would be done soon is done now. */
async function hurry({ shop: { database }, machine: { clock } }: Storm): Promise<void> {
  const due = (table: string, column: string, condition: string) =>
    database.pool.query(
      `update ${table} set ${column} = $1 where ${condition}
       and ${column} > $1 and ${column} < $1::timestamptz + interval '${HURRIED_SECONDS} seconds'`,
      [clock.now()],
    );
  await due('letters', 'next_try_at', "state in ('waiting', 'sending')");
  await due('refunds', 'next_try_at', "status = 'pending'");
  await due('jobs', 'next_try_at', "state in ('working', 'undoing')");
  await due('checkouts', 'next_check_at', "status in ('opening', 'open', 'closing')");
}

/** The bank decides every dispute, for the shop and for the customer by turns. */
async function decideDisputes({ shop: { account } }: Storm): Promise<void> {
  let decided = 0;
  for await (const { id, status } of account.stripe.disputes.list({ limit: 100 })) {
    if (status !== 'needs_response') continue;
    decided += 1;
    const words = decided % 2 === 0 ? 'losing_evidence' : 'winning_evidence';
    await account.stripe.disputes.update(id, { evidence: { uncategorized_text: words } });
  }
}

/** The owner pays back what cards have refused for good, and what came by transfer: nobody else can. */
async function payByHand(storm: Storm): Promise<void> {
  const { shop, people } = storm;
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "select id from refunds where status = 'failed'",
  );
  const [by] = people.admins;
  for (const { id } of rows)
    await callShop(storm, `POST /refund/${id}/by-hand`, { ...(by && { by }), instance: 0 });
  const transfers = await shop.database.pool.query<{ id: string }>(
    `select distinct o.id from orders o join refunds r on r.order_id = o.id
     where o.payment_provider = 'transfer' and r.status = 'pending'`,
  );
  for (const { id } of transfers.rows)
    await callShop(storm, `POST /order/${id}/paid-back`, {
      ...(by && { by }),
      json: {},
      key: `back-${id}`,
      instance: 0,
    });
}

/** What the shop still has to do; undefined if that is nothing. */
async function whatIsLeft({ shop, machine }: Storm): Promise<string | undefined> {
  const { rows } = await shop.database.pool.query<Record<string, number>>(
    `select (select count(*)::int from letters where state in ('waiting', 'sending')
              and next_try_at < $1::timestamptz + interval '${HURRIED_SECONDS} seconds') as letters,
            (select count(*)::int from refunds r where status = 'pending'
              -- Those of transfers wait for the owner.
              and not exists (select from orders o where o.id = r.order_id and o.payment_provider = 'transfer')
              and not exists (select from disputes d where d.order_id = r.order_id and d.status = 'open')) as refunds,
            (select count(*)::int from jobs where state in ('working', 'undoing')) as jobs,
            (select count(*)::int from checkouts where status in ('opening', 'closing')
              or (status = 'open' and next_check_at <= $1)) as checkouts`,
    [machine.clock.now()],
  );
  const left = { ...rows[0], webhooks: await shop.account.waitingWebhooks() };
  const named = Object.entries(left).filter(([, count]) => count > 0);
  if (named.length === 0) return undefined;
  return `not at rest: ${named.map(([what, count]) => `${count} ${what}`).join(', ')}`;
}
