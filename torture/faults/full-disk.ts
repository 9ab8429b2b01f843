import { existsSync } from 'node:fs';
import type { Fault } from '../storm.ts';

/** What is already this large can be read, and not grow. */
const BYTES = 4_096;

/** Somebody's disk is full: the kernel lets their files grow no more. */
export const fault: Fault<{ of: 'shop' | 'database' | 'payments' | 'mail'; ms: number }> = {
  name: 'full-disk',
  weight: 2,
  missing: () => (existsSync('/usr/bin/prlimit') ? undefined : 'prlimit is not installed'),
  draw: (random) => ({
    of: random.pick(['shop', 'database', 'payments', 'mail'] as const),
    ms: random.between(300, 3_000),
  }),
  async run({ machine, shop }, { of, ms }) {
    if (of === 'database') await machine.postgres.limitFiles(BYTES, ms);
    else {
      const programs = { shop: shop.servers, payments: [shop.sandbox], mail: [shop.mail] }[of];
      await Promise.all(programs.map((program) => program.limitFiles(BYTES, ms)));
    }
  },
};
