import type { Fault } from '../storm.ts';

/** `kill -9` of the payment sandbox. Its switches are off afterwards, and it delivers what it has not. */
export const fault: Fault<{ downMs: number }> = {
  name: 'kill-payments',
  draw: (random) => ({ downMs: random.between(0, 2_000) }),
  run: ({ shop: { sandbox } }, { downMs }) => sandbox.kill(downMs),
};
