import type { Fault } from '../storm.ts';

/** `kill -9` of the mail server. */
export const fault: Fault<{ downMs: number }> = {
  name: 'kill-mail',
  draw: (random) => ({ downMs: random.between(0, 2_000) }),
  run: ({ shop: { mail } }, { downMs }) => mail.kill(downMs),
};
