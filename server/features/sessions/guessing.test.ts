import { randomUUIDv7 } from 'node:crypto';
import { eq, sum } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CODE_LIMITS } from '#contract/sessions.ts';
import { TestDevice } from '#testing/test-device.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { sessionCodes } from './sessions.table.ts';

const shop = useTestShop();
const NETWORKS = 1_000;
const TRIES = 20_000;
const AT_ONCE = 20;

it(
  'guessing from many networks never compares more than the tries of the codes of a day',
  { tags: 'long', timeout: 300_000 },
  async () => {
    const email = `victim-${randomUUIDv7()}@people.example`;
    const browsers: TestDevice[] = [];
    let refused = 0;
    for (let asked = 0; asked < 3 * CODE_LIMITS.perAddressADay; asked += 1) {
      const browser = new TestDevice(() => shop.app);
      const { statusCode } = await browser.call('POST', 'session/code', { email });
      if (statusCode === 429) refused += 1;
      browsers.push(browser);
    }
    expect(refused).toBe(2 * CODE_LIMITS.perAddressADay);

    const seen = new Map<number, number>();
    let next = 0;
    async function guess(): Promise<void> {
      for (let turn = next++; turn < TRIES; turn = next++) {
        const { statusCode } = await shop.app.inject({
          method: 'POST',
          url: '/api/v1/session',
          remoteAddress: `10.${(turn % NETWORKS) >> 8}.${(turn % NETWORKS) & 255}.1`,
          cookies: Object.fromEntries(browsers[turn % browsers.length]?.cookies ?? []),
          payload: { email, code: String(turn % 1_000_000).padStart(6, '0') },
        });
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, guess));
    expect([...seen.keys()].every((status) => status === 401 || status === 429)).toBe(true);
    const [compared] = await shop.db.database.orm
      .select({ tries: sum(sessionCodes.tries).mapWith(Number) })
      .from(sessionCodes)
      .where(eq(sessionCodes.email, email));
    expect(compared?.tries).toBe(CODE_LIMITS.perAddressADay * CODE_LIMITS.tries);
  },
);
