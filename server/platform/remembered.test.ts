import { describe, expect, it } from 'vitest';
import { Remembered } from './remembered.ts';

interface Thing {
  weight: number;
}

/** Makes things of a weight, and counts how often it had to. */
function maker() {
  let made = 0;
  return {
    get made() {
      return made;
    },
    of: (weight: number) => async (): Promise<Thing> => {
      made += 1;
      return { weight };
    },
  };
}

describe('what is remembered', () => {
  const limits = { maxAgeMs: 60_000, maxWeight: 10, weigh: ({ weight }: Thing) => weight };

  it('is made once, also for those who ask at the same time', async () => {
    const [things, make] = [new Remembered<Thing>(limits), maker()];
    await Promise.all([things.get('a', make.of(1)), things.get('a', make.of(1))]);
    await things.get('a', make.of(1));
    expect(make.made).toBe(1);
  });

  it('gives way to the new, the oldest first, when it weighs too much', async () => {
    const [things, make] = [new Remembered<Thing>(limits), maker()];
    for (const name of ['a', 'b', 'c']) await things.get(name, make.of(4));
    expect(['a', 'b', 'c'].map((name) => things.recall(name)?.weight)).toEqual([undefined, 4, 4]);
    // Made anew it weighs in its new place, not twice.
    await things.get('b', make.of(4));
    await things.get('a', make.of(2));
    expect(['a', 'b', 'c'].map((name) => things.recall(name)?.weight)).toEqual([2, 4, 4]);
  });

  it('is nothing that is too heavy by itself, and that drives nothing out', async () => {
    const [things, make] = [new Remembered<Thing>(limits), maker()];
    await things.get('a', make.of(4));
    await things.get('whale', make.of(11));
    expect([things.recall('a'), things.recall('whale')]).toEqual([{ weight: 4 }, undefined]);
  });

  it('grows old', async () => {
    const [things, make] = [new Remembered<Thing>({ maxAgeMs: 0, maxWeight: 10 }), maker()];
    await things.get('a', make.of(1));
    await things.get('a', make.of(1));
    expect(make.made).toBe(2);
  });

  it('is nothing that was begun before everything was forgotten', async () => {
    const things = new Remembered<Thing>(limits);
    const keep = things.begin();
    things.clear();
    keep('a', { weight: 1 });
    expect(things.recall('a')).toBeUndefined();
  });

  it('is nothing that could not be made, which the next one tries again', async () => {
    const [things, make] = [new Remembered<Thing>(limits), maker()];
    await expect(things.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await things.get('a', make.of(1))).toEqual({ weight: 1 });
  });
});
