import type { Fault } from '../storm.ts';

/** SIGSTOP of the payment sandbox. */
export const fault: Fault<{ ms: number }> = {
  name: 'freeze-payments',
  draw: (random) => ({ ms: random.between(300, 4_000) }),
  run: ({ shop: { sandbox } }, { ms }) => sandbox.freeze(ms),
};
