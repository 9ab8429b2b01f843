import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../storm.ts';

/** The database does what it is told, and its answers are lost, also those to COMMIT; then the connections break. */
export const fault: Fault<{ ms: number }> = {
  name: 'lose-answers',
  weight: 2,
  draw: (random) => ({ ms: random.between(20, 600) }),
  async run({ shop: { proxy } }, { ms }) {
    proxy.loseAnswers();
    await delay(ms);
    await proxy.disconnect();
    await proxy.restore();
  },
};
