import type { Fault } from '../storm.ts';

/** SIGSTOP of PostgreSQL. */
export const fault: Fault<{ ms: number }> = {
  name: 'freeze-database',
  draw: (random) => ({ ms: random.between(300, 4_000) }),
  run: ({ machine }, { ms }) => machine.postgres.freeze(ms),
};
