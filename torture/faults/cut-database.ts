import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../storm.ts';

/** All connections to the database break, and no new ones are made for a while. */
export const fault: Fault<{ ms: number }> = {
  name: 'cut-database',
  draw: (random) => ({ ms: random.between(0, 2_000) }),
  async run({ shop: { proxy } }, { ms }) {
    await proxy.disconnect();
    await delay(ms);
    await proxy.restore();
  },
};
