import type { Cast } from './cast.ts';
import { randomOf, type Random } from './random.ts';
import type { Choices } from './storm.ts';

/** One thing that happens in a storm. */
export interface Step {
  /** Milliseconds after the storm began. */
  at: number;
  kind: 'actor' | 'fault';
  name: string;
  drawn: Choices;
}

/** All that is left to chance in a round. */
export interface Plan {
  seed: number;
  round: number;
  seconds: number;
  /** Instances of the shop. */
  servers: number;
  checkoutTtlSeconds: number;
  steps: readonly Step[];
}

export interface Wanted {
  seed: number;
  round: number;
  seconds: number;
  /** Only these faults; all if undefined. */
  faults?: readonly string[] | undefined;
}

const MOST_FAULTS = 5;
/** The usual one, and one that runs out in the middle of a storm. */
const TTLS = [900, 900, 3];

/** Draws a round. It depends on nothing but its arguments. */
export function planRound({ actors, faults }: Cast, wanted: Wanted): Plan {
  const { seed, round, seconds } = wanted;
  const random = randomOf(seed, 'round', round);
  const servers = random.between(1, 2);
  const checkoutTtlSeconds = random.pick(TTLS);
  const allowed = faults.filter(({ name }) => wanted.faults?.includes(name) ?? true);
  const most = allowed.length === 0 ? 0 : random.between(1, MOST_FAULTS);
  const steps: Step[] = [];
  for (let count = 0; count < most; count += 1) {
    const fault = pickByWeight(random, allowed);
    // Not at the very beginning: then there is nothing yet to be lost.
    const at = random.between(seconds * 150, seconds * 950);
    steps.push({ at, kind: 'fault', name: fault.name, drawn: fault.draw(random) });
  }
  for (const actor of actors) {
    // Its own stream: a new actor changes nothing of what the others do.
    const own = randomOf(seed, 'round', round, actor.name);
    for (let count = countOf(own, actor.perSecond * seconds); count > 0; count -= 1)
      steps.push({
        at: own.between(0, seconds * 1_000),
        kind: 'actor',
        name: actor.name,
        drawn: actor.draw(own),
      });
  }
  steps.sort((one, other) => one.at - other.at);
  return { seed, round, seconds, servers, checkoutTtlSeconds, steps };
}

/** A line for each step. */
export function describePlan(plan: Plan): string[] {
  return [
    `round ${plan.round} of seed ${plan.seed}: ${plan.seconds} s, ${plan.servers} instances, checkouts of ${plan.checkoutTtlSeconds} s`,
    ...plan.steps.map(describeStep),
  ];
}

export function describeStep({ at, kind, name, drawn }: Step): string {
  const words = Object.entries(drawn).map(([key, value]) => `${key}=${String(value)}`);
  return `${String(at).padStart(6)} ms  ${kind === 'fault' ? '!' : ' '} ${name} ${words.join(' ')}`;
}

/** A whole number that is `average` on average. */
function countOf(random: Random, average: number): number {
  const whole = Math.floor(average);
  return whole + (random.chance(average - whole) ? 1 : 0);
}

function pickByWeight<Thing extends { weight?: number }>(
  random: Random,
  things: readonly Thing[],
): Thing {
  const weighted = things.flatMap((thing) => Array<Thing>(thing.weight ?? 1).fill(thing));
  return random.pick(weighted);
}
