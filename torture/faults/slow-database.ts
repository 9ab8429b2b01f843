import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../storm.ts';

/** Whatever goes between shop and database takes longer, so that transactions meet that usually don't. */
export const fault: Fault<{ byMs: number; ms: number }> = {
  name: 'slow-database',
  weight: 2,
  draw: (random) => ({ byMs: random.between(5, 80), ms: random.between(500, 4_000) }),
  async run({ shop: { proxy } }, { byMs, ms }) {
    proxy.delay(byMs);
    await delay(ms);
    proxy.delay(0);
  },
};
