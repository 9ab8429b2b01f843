import { findFaketime } from '../clock.ts';
import type { Fault } from '../storm.ts';

/** The clock of the shop and the payment sandbox is set: some hours ahead, as after a long sleep, or some seconds back, as NTP does. */
export const fault: Fault<{ seconds: number }> = {
  name: 'jumping-clock',
  weight: 2,
  missing: () => (findFaketime() === undefined ? 'libfaketime is not installed' : undefined),
  draw: (random) => ({ seconds: random.pick([-20, -5, 2, 60, 1_200, 7_200]) }),
  async run({ machine: { clock } }, { seconds }) {
    clock.jump(seconds);
  },
};
