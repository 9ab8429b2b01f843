import { describe, expect, it } from 'vitest';
import type { Cast } from './cast.ts';
import { describePlan, planRound } from './plan.ts';
import type { Actor, Fault } from './storm.ts';

const buyer: Actor = {
  name: 'buyer',
  perSecond: 4,
  draw: (random) => ({ quantity: random.between(1, 3) }),
  run: async () => {},
};
const killing: Fault = {
  name: 'kill-shop',
  draw: (random) => ({ downMs: random.between(0, 1_000) }),
  run: async () => {},
};
const cast: Cast = { actors: [buyer], faults: [killing] };
const wanted = { seed: 3, round: 5, seconds: 6 };

describe('a planned round', () => {
  it('is the same each time', () => {
    const [head, first] = describePlan(planRound(cast, wanted));
    expect([head, first]).toEqual([
      'round 5 of seed 3: 6 s, 2 instances, checkouts of 3 s',
      '   315 ms    buyer quantity=1',
    ]);
    expect(planRound(cast, wanted)).toEqual(planRound(cast, wanted));
  });

  it('is another for each round and seed', () => {
    const others = [wanted, { ...wanted, round: 6 }, { ...wanted, seed: 4 }];
    const plans = others.map((each) => JSON.stringify(planRound(cast, each).steps));
    expect(new Set(plans).size).toBe(3);
  });

  it('does the same for each actor when there is another one', () => {
    const stepsOf = (actors: readonly Actor[]) =>
      planRound({ ...cast, actors }, wanted).steps.filter(({ name }) => name === 'buyer');
    expect(stepsOf([{ ...buyer, name: 'another' }, buyer])).toEqual(stepsOf([buyer]));
    expect(stepsOf([buyer]).length).toBeGreaterThan(20);
  });

  it('has only the faults that are asked for, and none without any', () => {
    const faultsOf = (faults?: string[]) =>
      planRound(cast, { ...wanted, faults }).steps.filter(({ kind }) => kind === 'fault');
    expect([faultsOf([]), faultsOf(['another'])]).toEqual([[], []]);
    expect(faultsOf().length).toBeGreaterThan(0);
    expect(faultsOf(['kill-shop'])).toEqual(faultsOf());
  });
});
