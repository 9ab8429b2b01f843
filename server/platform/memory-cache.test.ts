import { describe, expect, it, vi } from 'vitest';
import { MemoryCache } from './memory-cache.ts';

interface Thing {
  weight: number;
}

/** Makes things of a given weight, and counts how often. */
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

describe('a cached value', () => {
  const limits = { maxAgeMs: 60_000, maxWeight: 10, weigh: ({ weight }: Thing) => weight };

  it('is computed once, also for concurrent callers', async () => {
    const [things, make] = [new MemoryCache<Thing>(limits), maker()];
    await Promise.all([things.getOrCompute('a', make.of(1)), things.getOrCompute('a', make.of(1))]);
    await things.getOrCompute('a', make.of(1));
    expect(make.made).toBe(1);
  });

  it('is evicted when the total weight is too high, the oldest first', async () => {
    const [things, make] = [new MemoryCache<Thing>(limits), maker()];
    for (const name of ['a', 'b', 'c']) await things.getOrCompute(name, make.of(4));
    expect(['a', 'b', 'c'].map((name) => things.get(name)?.weight)).toEqual([undefined, 4, 4]);
    // When it is computed again, its weight is counted once and it is the newest.
    await things.getOrCompute('b', make.of(4));
    await things.getOrCompute('a', make.of(2));
    expect(['a', 'b', 'c'].map((name) => things.get(name)?.weight)).toEqual([2, 4, 4]);
  });

  it('is not stored if it is too heavy alone, and evicts nothing', async () => {
    const [things, make] = [new MemoryCache<Thing>(limits), maker()];
    await things.getOrCompute('a', make.of(4));
    await things.getOrCompute('whale', make.of(11));
    expect([things.get('a'), things.get('whale')]).toEqual([{ weight: 4 }, undefined]);
  });

  it('expires', async () => {
    const [things, make] = [new MemoryCache<Thing>({ maxAgeMs: 0, maxWeight: 10 }), maker()];
    await things.getOrCompute('a', make.of(1));
    await things.getOrCompute('a', make.of(1));
    expect(make.made).toBe(2);
  });

  it('is not stored if clear was called while it was computed', async () => {
    const things = new MemoryCache<Thing>(limits);
    const store = things.beginComputing();
    things.clear();
    store('a', { weight: 1 });
    expect(things.get('a')).toBeUndefined();
  });

  it('is computed again after it failed', async () => {
    const [things, make] = [new MemoryCache<Thing>(limits), maker()];
    await expect(things.getOrCompute('a', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await things.getOrCompute('a', make.of(1))).toEqual({ weight: 1 });
  });
});

describe('out of step', () => {
  const inStep = { isInStep: () => false, getInStep: async () => false };
  const open = () => new MemoryCache<Thing>({ maxAgeMs: 60_000, maxWeight: 10, inStep });

  it('no cached value is used', async () => {
    const [things, make] = [open(), maker()];
    await things.getOrCompute('a', make.of(1));
    expect(things.get('a')).toBeUndefined();
    await things.getOrCompute('a', make.of(1));
    expect(make.made).toBe(2);
  });

  it('callers share a computation that began after they asked', async () => {
    const things = open();
    const computations: PromiseWithResolvers<Thing>[] = [];
    const compute = () => {
      const computation = Promise.withResolvers<Thing>();
      computations.push(computation);
      return computation.promise;
    };
    const ask = () => things.getOrCompute('a', compute);
    const first = ask();
    await vi.waitFor(() => expect(computations).toHaveLength(1));
    const [second, third] = [ask(), ask()];
    await Promise.resolve();
    computations[0]?.resolve({ weight: 1 });
    expect(await first).toEqual({ weight: 1 });
    await vi.waitFor(() => expect(computations).toHaveLength(2));
    computations[1]?.resolve({ weight: 2 });
    expect(await Promise.all([second, third])).toEqual([{ weight: 2 }, { weight: 2 }]);
    expect(computations).toHaveLength(2);
  });

  it('a failed computation fails those who waited for it, not the next ones', async () => {
    const [things, make] = [open(), maker()];
    const { promise, reject } = Promise.withResolvers<Thing>();
    const first = things.getOrCompute('a', () => promise);
    await Promise.resolve();
    await Promise.resolve();
    const second = things.getOrCompute('a', make.of(1));
    reject(new Error('no'));
    await expect(first).rejects.toThrow('no');
    expect(await second).toEqual({ weight: 1 });
  });
});

describe('what is dropped by the name of something', () => {
  interface Shown {
    shows: readonly string[];
  }
  const make = (...shows: string[]) => Promise.resolve({ shows });
  const open = () =>
    new MemoryCache<Shown>({ maxAgeMs: 60_000, maxWeight: 3, dependsOn: ({ shows }) => shows });

  it('is exactly what depends on it', async () => {
    const lists = open();
    await lists.getOrCompute('both', () => make('x', 'y'));
    await lists.getOrCompute('y', () => make('y'));
    lists.drop(['x', 'unknown']);
    expect([lists.get('both'), lists.get('y')]).toEqual([undefined, { shows: ['y'] }]);
    lists.drop(['y']);
    expect(lists.get('y')).toBeUndefined();
  });

  it('is what the value depends on now, not what a former one did', async () => {
    const lists = open();
    await lists.getOrCompute('a', () => make('x'));
    lists.drop(['x']);
    await lists.getOrCompute('a', () => make('y'));
    lists.drop(['x']);
    expect(lists.get('a')).toEqual({ shows: ['y'] });
    for (const name of ['b', 'c', 'd']) await lists.getOrCompute(name, () => make('x'));
    lists.drop(['y']);
    expect(lists.get('b')).toEqual({ shows: ['x'] });
  });

  it.each([
    ['x', undefined],
    ['y', { shows: ['x'] }],
  ])('is not stored if it was being computed: %s', async (dropped, stored) => {
    const lists = open();
    const { promise, resolve } = Promise.withResolvers<Shown>();
    const first = lists.getOrCompute('a', () => promise);
    lists.drop([dropped]);
    // It may be outdated, so nobody else gets it.
    const second = lists.getOrCompute('a', () => make('z'));
    expect(second).not.toBe(first);
    await second;
    resolve({ shows: ['x'] });
    expect(await first).toEqual({ shows: ['x'] });
    expect(lists.get('a')).toEqual(stored ?? { shows: ['z'] });
  });

  it('is all of it after many changes', async () => {
    const lists = open();
    const store = lists.beginComputing();
    for (let at = 0; at < 1_100; at += 1) lists.drop([`p${at}`]);
    store('a', { shows: ['p1'] });
    expect(lists.get('a')).toBeUndefined();
  });
});
