import type { Fault } from '../storm.ts';

/** Calls of the payment provider fail before or after it has done what they ask for, with an answer or without one. */
export const fault: Fault<{ when: 'before' | 'after'; status: number; times: number }> = {
  name: 'failing-payments',
  weight: 2,
  draw: (random) => ({
    when: random.pick(['before', 'after'] as const),
    // 0: the connection breaks.
    status: random.pick([0, 0, 500, 429]),
    times: random.between(1, 12),
  }),
  async run({ shop: { account } }, { when, status, times }) {
    const fault = { fail: when, times, path: '/v1/*', ...(status > 0 && { status }) };
    // It may be down just now.
    await account.fail(fault).catch(() => {});
  },
};
