import { expect, it } from 'vitest';
import { partsOf, readStat, sumByPart, type ProcessUse } from './process-use.ts';

it('the processor time of a process is that of itself and of its ended children', () => {
  const stat =
    '4711 (node (a) b) S 42 4711 4711 0 -1 4194304 100 0 0 0 120 30 5 1 20 0 11 0 5000 1000000 3000';
  expect(readStat(stat, 'node start.ts')).toEqual({
    pid: 4711,
    parent: 42,
    command: 'node start.ts',
    cpu: 1_560,
  });
});

it('the parts of a shop are found by whose children they are', () => {
  const process = (pid: number, parent: number, command: string): ProcessUse => ({
    pid,
    parent,
    command,
    cpu: pid,
  });
  const processes = [
    process(10, 1, 'node local/start.ts'),
    process(11, 10, 'node sandbox/sandbox-process.ts settings.json'),
    process(12, 10, 'node local/identity/emulator-process.ts'),
    process(20, 1, 'node server/embedded/supervisor.ts'),
    process(21, 20, 'postgres -D cluster'),
    process(22, 21, 'postgres: walwriter'),
    // Of another shop.
    process(30, 1, 'node local/start.ts'),
    process(31, 30, 'node sandbox/sandbox-process.ts settings.json'),
  ];
  const parts = partsOf(processes, { shop: 10, postgres: 21 });
  expect(sumByPart(parts, ({ cpu }) => cpu)).toEqual({
    server: 10,
    PostgreSQL: 20 + 21 + 22,
    sandbox: 11,
    'sign-in': 12,
  });
});
