import { setTimeout as delay } from 'node:timers/promises';
import type { Cast } from './cast.ts';
import { judgeRound } from './judge-round.ts';
import type { Machine } from './machine.ts';
import { movePeopleIn, type People } from './people.ts';
import { describeStep, type Plan, type Step } from './plan.ts';
import { recover } from './recover.ts';
import type { Storm } from './storm.ts';
import { openStormyShop } from './stormy-shop.ts';
import { newTold } from './told.ts';

export interface RoundResult {
  round: number;
  /** What is wrong, a line each. */
  breaches: readonly string[];
  /** The faults that happened, by name. */
  faults: readonly string[];
  /** What the shop has answered, by name: how often. */
  done: Readonly<Record<string, number>>;
  /** How often each status was answered; 0 stands for no answer. */
  statuses: Readonly<Record<string, number>>;
  /** Letters that the mail server has got, and those among them that came twice. */
  letters: number;
  secondCopies: number;
  /** From the end of the storm until nothing was left to do. */
  recoverySeconds: number;
}

/** Runs one round on a new shop: the storm, the recovery, then every check. */
export async function runRound(machine: Machine, cast: Cast, plan: Plan): Promise<RoundResult> {
  let people: People | undefined;
  const shop = await openStormyShop(machine, plan, async (database) => {
    people = await movePeopleIn(database, machine.provider);
  });
  try {
    if (!people) throw new Error('Nobody has moved in');
    const storm: Storm = { machine, shop, people, told: newTold() };
    const failures = await rage(storm, cast, plan.steps);
    const endedAt = performance.now();
    const unrest = await recover(storm);
    const recoverySeconds = (performance.now() - endedAt) / 1_000;
    const { breaches, letters, secondCopies } = await judgeRound(storm, plan.checkoutTtlSeconds);
    const { told } = storm;
    return {
      round: plan.round,
      breaches: [...failures, ...unrest, ...told.breaches, ...breaches],
      faults: plan.steps.filter(({ kind }) => kind === 'fault').map(({ name }) => name),
      done: Object.fromEntries(told.done),
      statuses: Object.fromEntries(told.statuses),
      letters,
      secondCopies,
      recoverySeconds,
    };
  } finally {
    await shop.close();
  }
}

/** Lets every step begin at its time, and waits until all are over. Returns those that failed themselves. */
async function rage(storm: Storm, cast: Cast, steps: readonly Step[]): Promise<string[]> {
  const failures: string[] = [];
  await Promise.all(
    steps.map(async (step) => {
      await delay(step.at);
      try {
        await Promise.race([takeStep(storm, cast, step), tooLong()]);
      } catch (error) {
        const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
        failures.push(`the storm itself: ${describeStep(step)}: ${words}`);
      }
    }),
  );
  return failures;
}

/** Even one that waits for everything in vain ends before. */
const LONGEST_STEP_MS = 180_000;

async function tooLong(): Promise<never> {
  await delay(LONGEST_STEP_MS, undefined, { ref: false });
  throw new Error('It does not end');
}

async function takeStep(storm: Storm, { actors, faults }: Cast, step: Step): Promise<void> {
  const { kind, name, drawn } = step;
  if (kind === 'actor') return actors.find((each) => each.name === name)?.run(storm, drawn);
  const fault = faults.find((each) => each.name === name);
  if (fault?.missing?.() === undefined) await fault?.run(storm, drawn);
}
