import type { Fault } from '../storm.ts';

/** `kill -9` of PostgreSQL: of all its processes, or of one connection's, after which it recovers by itself. */
export const fault: Fault<{ which: 'all' | 'one' }> = {
  name: 'kill-database',
  weight: 3,
  draw: (random) => ({ which: random.pick(['all', 'one'] as const) }),
  async run({ machine }, { which }) {
    machine.postgres.kill(which);
  },
};
