import { describe, expect, it } from 'vitest';
import { FairTurns, type FairTurnsOptions, NoTurn } from './fair-turns.ts';

/** Work by name, each piece of which runs until it is let go. */
function work(options: FairTurnsOptions) {
  const turns = new FairTurns(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    async run(name: string, ip: string, waited = {}): Promise<string> {
      const until = Promise.withResolvers<void>();
      ends.set(name, until.resolve);
      const piece = async () => {
        begun.push(name);
        await until.promise;
        return name;
      };
      return turns.run(ip, piece, { most: 100, ...waited });
    },
    async letGo(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

describe('turns', () => {
  it('go round the addresses, in order within each', async () => {
    const { begun, run, letGo } = work({ atOnce: 1, perAddress: 1 });
    for (const [name, ip] of [
      ['a1', '10.0.0.1'],
      ['a2', '10.0.0.1'],
      ['a3', '10.0.0.1'],
      ['b1', '10.0.0.2'],
      ['b2', '10.0.0.2'],
      ['c1', '10.0.0.3'],
    ] as const)
      void run(name, ip);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await letGo(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('keep a part free of what one address can take', async () => {
    const { begun, run } = work({ atOnce: 4, perAddress: 2 });
    for (let count = 1; count <= 48; count += 1) void run(`a${count}`, '10.0.0.1');
    void run('b', '10.0.0.2');
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'a2', 'b']);
  });

  it('count the addresses of an IPv6 network as one', async () => {
    const { begun, run } = work({ atOnce: 4, perAddress: 1 });
    void run('a', '2001:db8::1');
    void run('b', '2001:db8::2');
    void run('c', '2001:db8:0:1::1');
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'c']);
  });

  it('are refused beyond what may wait, after its patience, and to whoever has gone', async () => {
    const { begun, run, letGo } = work({ atOnce: 1 });
    const first = run('a', '::1');
    await Promise.all([
      expect(run('b', '::1', { patienceMs: 5 })).rejects.toThrow(NoTurn),
      expect(run('d', '::1', { most: 1 })).rejects.toThrow(NoTurn),
    ]);
    const gone = run('c', '::1', { isGone: () => true });
    await Promise.all([expect(gone).rejects.toThrow(NoTurn), letGo('a')]);
    expect(await first).toBe('a');
    const last = run('e', '::1');
    await letGo('e');
    expect([await last, begun]).toEqual(['e', ['a', 'e']]);
  });

  it('go on after work that fails', async () => {
    const turns = new FairTurns({ atOnce: 1 });
    const fail = () =>
      turns.run('::1', async () => Promise.reject(new Error('broken')), { most: 9 });
    await expect(fail()).rejects.toThrow('broken');
    await expect(fail()).rejects.toThrow('broken');
  });
});
