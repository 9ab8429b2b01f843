import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditShop } from '#server/features/audit/audit-shop.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { readDump } from '#server/platform/dump/read-dump.queries.ts';
import { isMigrated } from '#server/platform/migrations.ts';
import { firstOf } from '#testing/fast-run.ts';
import { shopFigures } from '#testing/shop-figures.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const FOLDER = path.join(import.meta.dirname, 'releases');
const releases = readdirSync(FOLDER).flatMap((file) =>
  file.endsWith('.zst') ? [path.basename(file, '.zst')] : [],
);

it('there is a demo shop of release 1.0.0, in at most 300 kB', () => {
  expect(releases).toContain('1.0.0');
  for (const release of releases)
    expect(statSync(path.join(FOLDER, `${release}.zst`)).size).toBeLessThanOrEqual(300_000);
});

/** What a release's demo shop has since then. */
const SINCE_1_1 = [
  ['orders with several rates', `select count(*) from orders where quote->'rates'->1 is not null`],
  [
    'orders with a rate of parts',
    `select count(*) from orders where quote->'rates'->0->'parts' is not null`,
  ],
  [
    'orders that are picked up',
    `select count(*) from orders where quote->'delivery'->>'kind' = 'pickup'`,
  ],
  ['refunds by rate', 'select count(*) from refunds where by_rate is not null'],
  [
    'withdrawals with a return',
    `select count(*) from withdrawals join returns using (order_id) where kind = 'withdrawal'`,
  ],
] as const;

describe.each(firstOf(1, releases.toSorted().toReversed()))(
  'the demo shop of release %s',
  (release) => {
    const db = useTestDatabase({ isMigrated: false });
    const { at, ...figures } = JSON.parse(
      readFileSync(path.join(FOLDER, `${release}.json`), 'utf8'),
    ) as { at: string };
    const now = new Date(at);

    it('opens with this version', async () => {
      await readDump(db.url, createReadStream(path.join(FOLDER, `${release}.zst`)));
      expect(await isMigrated(db.database.pool)).toBe(true);
    });

    it.each(release === '1.0.0' ? [] : SINCE_1_1)('has %s', async (_what, count) => {
      const { rows } = await db.database.pool.query<{ count: string }>(count);
      expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    });

    it('has the figures that it had, in dashboard and report', async () => {
      const read = JSON.parse(JSON.stringify(await shopFigures(db.database, now)));
      expect(read).toMatchObject(figures);
    });

    it('has nothing wrong in it for the audit', { tags: 'long' }, async () => {
      const provider: Pick<PaymentProvider, 'name' | 'list'> = {
        name: 'stripe',
        async *list() {},
      };
      const audit = await auditShop(
        {
          database: db.database,
          provider: provider as PaymentProvider,
          photoStore: undefined,
          checkoutTtlSeconds: 600,
          now: () => now,
        },
        0,
      );
      const wrong = audit.flatMap(({ invariant, finding }) =>
        finding.breaches.map(({ id, what }) => `${invariant.name} ${id} ${what}`),
      );
      expect(wrong).toEqual([]);
    });
  },
);
