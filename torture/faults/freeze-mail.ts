import type { Fault } from '../storm.ts';

/** SIGSTOP of the mail server. */
export const fault: Fault<{ ms: number }> = {
  name: 'freeze-mail',
  draw: (random) => ({ ms: random.between(300, 4_000) }),
  run: ({ shop: { mail } }, { ms }) => mail.freeze(ms),
};
