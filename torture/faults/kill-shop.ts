import type { Fault } from '../storm.ts';

/** `kill -9` of an instance of the shop. */
export const fault: Fault<{ instance: number; downMs: number }> = {
  name: 'kill-shop',
  weight: 3,
  draw: (random) => ({ instance: random.between(0, 1), downMs: random.between(0, 1_000) }),
  async run({ shop: { servers } }, { instance, downMs }) {
    await servers[instance % servers.length]?.kill(downMs);
  },
};
