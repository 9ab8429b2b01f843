import type { Fault } from '../storm.ts';

/** SIGSTOP of an instance of the shop: it goes on later, and does not know that time has passed. */
export const fault: Fault<{ instance: number; ms: number }> = {
  name: 'freeze-shop',
  draw: (random) => ({ instance: random.between(0, 1), ms: random.between(300, 4_000) }),
  async run({ shop: { servers } }, { instance, ms }) {
    await servers[instance % servers.length]?.freeze(ms);
  },
};
