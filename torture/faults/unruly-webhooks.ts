import type { Fault } from '../storm.ts';

const FAULTS = {
  delayed: { delayMs: 1_500 },
  doubled: { copies: 2 },
  dropped: { drop: 6 },
  reordered: { order: 'newest' },
  held: { paused: true },
} as const;

/** Webhooks come late, twice, in the wrong order, or not at all, until the storm is over. */
export const fault: Fault<{ how: keyof typeof FAULTS }> = {
  name: 'unruly-webhooks',
  weight: 3,
  draw: (random) => ({ how: random.pick(Object.keys(FAULTS) as (keyof typeof FAULTS)[]) }),
  async run({ shop: { account } }, { how }) {
    // It may be down just now.
    await account.webhooks(FAULTS[how]).catch(() => {});
  },
};
