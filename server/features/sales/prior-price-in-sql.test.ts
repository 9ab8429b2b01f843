import { expect, it } from 'vitest';
import { seededRandom } from '#demo/seeded-random.ts';
import { askedOf, PRIOR_PRICES } from '#testing/prior-prices.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { priorPrice, type Prior, type Span } from './prior-price.rule.ts';

const db = useTestDatabase();

interface Asked {
  spans: Span[];
  reduced: number;
  price: number;
  timeZone: string;
}

async function inSql(asked: readonly Asked[]): Promise<(Prior | undefined)[]> {
  const { rows } = await db.database.pool.query<{ prior: Prior | null }>(
    `select prior_price(a.spans, a.reduced, a.price, a."timeZone") as prior
     from rows from (jsonb_to_recordset($1) as (spans jsonb, reduced bigint, price bigint, "timeZone" text)) with ordinality
       as a (spans, reduced, price, "timeZone", nth) order by nth`,
    [JSON.stringify(asked)],
  );
  return rows.map(({ prior }) => prior ?? undefined);
}

it('the database strikes what the truth table of the rule says', async () => {
  const asked = PRIOR_PRICES.map(askedOf);
  expect(await inSql(asked)).toEqual(asked.map(({ right }) => right));
});

it('the database strikes what the rule says, for any history', async () => {
  const { fraction: random } = seededRandom(7);
  const asked = Array.from({ length: 500 }, (): Asked => {
    let from = Date.UTC(2026, 1, 1) + Math.floor(random() * 90) * 86_400_000;
    const spans = Array.from({ length: Math.floor(random() * 8) }, (): Span => {
      const to = from + (1 + Math.floor(random() * 400)) * 3_600_000;
      const span = { from, to, price: 60 + Math.floor(random() * 6) * 10, isSale: random() < 0.6 };
      from = to;
      return span;
    });
    const timeZone = random() < 0.5 ? 'Europe/Berlin' : 'Asia/Kolkata';
    return { spans, reduced: from, price: 60 + Math.floor(random() * 5) * 10, timeZone };
  });
  const right = asked.map(({ spans, ...now }) => priorPrice(spans, now));
  expect(right.filter((each) => each !== undefined).length).toBeGreaterThan(50);
  expect(await inSql(asked)).toEqual(right);
});
