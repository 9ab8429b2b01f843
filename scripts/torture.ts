/**
 * `npm run torture`: storms over a shop that repeat, round by round (docs/torture.md). Exit code 0: nothing was lost. 1: a round
 * has found something wrong. 2: the command is wrong. 130: stopped by Ctrl-C.
 */
import { parseArgs } from 'node:util';
import { loadCast, type Cast } from '#torture/cast.ts';
import { openMachine } from '#torture/machine.ts';
import { describePlan, describeStep, planRound, type Plan } from '#torture/plan.ts';
import { describeRound, describeRun } from '#torture/report.ts';
import { runRound, type RoundResult } from '#torture/run-round.ts';
import { wholeNumber } from './read-options.ts';
import { memoryFolder } from './test/memory-folder.ts';

const USAGE = `npm run torture -- [OPTION…]

Lets storms rage over a shop of its own: buyers, the desk, imports and others, while processes are killed and stopped, connections
break, webhooks go astray, disks are full and the clock jumps. After each storm the shop recovers, and every invariant is checked.

  --rounds N      how many rounds (200)
  --seed N        what is drawn; the same seed draws the same rounds (1)
  --from N        the first round, to go on where a run was stopped, or to repeat one (1)
  --seconds N     how long each storm rages (6)
  --faults A,B    only these faults, or "none"
  --plan          only prints what the rounds would do
  --help          prints this`;

const cast = await loadCast();
const options = readOptions();
// What still listens for signals would keep it running.
if (options) process.exit(await run(options));

interface Options {
  first: number;
  last: number;
  seed: number;
  seconds: number;
  faults: readonly string[] | undefined;
  isOnlyPlan: boolean;
}

function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        from: { type: 'string', default: '1' },
        seconds: { type: 'string', default: '6' },
        faults: { type: 'string' },
        plan: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(`${USAGE}\n\n${describeCast(cast)}`);
      return undefined;
    }
    const first = wholeNumber('from', values.from);
    return {
      first,
      last: first + wholeNumber('rounds', values.rounds) - 1,
      seed: wholeNumber('seed', values.seed),
      seconds: wholeNumber('seconds', values.seconds),
      faults: values.faults === undefined ? undefined : faultsOf(values.faults),
      isOnlyPlan: values.plan,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exitCode = 2;
    return undefined;
  }
}

function faultsOf(text: string): string[] {
  const names = text === 'none' ? [] : text.split(',');
  const known = cast.faults.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no fault "${unknown}": ${known.join(', ')}`);
  return names;
}

function describeCast({ actors, faults }: Cast): string {
  return [
    `Actors: ${actors.map(({ name }) => name).join(', ')}`,
    `Faults: ${faults.map(({ name, missing }) => name + (missing?.() ? ` (left out: ${missing()})` : '')).join(', ')}`,
  ].join('\n');
}

async function run(options: Options): Promise<number> {
  const { first, last, seed, seconds, faults, isOnlyPlan } = options;
  const plan = (round: number) => planRound(cast, { seed, round, seconds, faults });
  if (isOnlyPlan) {
    for (let round = first; round <= last; round += 1)
      console.log(`${describePlan(plan(round)).join('\n')}\n`);
    return 0;
  }
  for (const { name, missing } of cast.faults)
    if (missing?.()) console.log(`${name} is left out: ${missing()}.`);
  const stopping = stopOnSignals();
  // A killed PostgreSQL syncs each of its files before it goes on, which takes a disk longer than a storm.
  const memory = memoryFolder();
  if (memory !== undefined) process.env['TMPDIR'] ??= memory;
  const machine = await openMachine();
  const results: RoundResult[] = [];
  const startedAt = performance.now();
  try {
    for (let round = first; round <= last; round += 1) {
      const planned = plan(round);
      const result = await Promise.race([runRound(machine, cast, planned), stopping]);
      if (result === 'stop') {
        console.log(`\nStopped. To go on: ${commandOf(options, round, last - round + 1)}`);
        return 130;
      }
      results.push(result);
      console.log(describeRound(result, { of: last, passed: performance.now() - startedAt }));
      if (result.breaches.length > 0) {
        explain(options, planned, result);
        return 1;
      }
    }
    return 0;
  } finally {
    console.log(describeRun(results, (performance.now() - startedAt) / 1_000));
    await machine.close();
  }
}

/** What went wrong, and how to see it again. */
function explain(options: Options, plan: Plan, { round, breaches }: RoundResult): void {
  const faults = plan.steps.filter(({ kind }) => kind === 'fault');
  console.log(
    [
      `\nRound ${round} of seed ${options.seed} has found something wrong:`,
      ...breaches.map((line) => `  ✗ ${line}`),
      `Its faults (${plan.servers} instances, checkouts of ${plan.checkoutTtlSeconds} s):`,
      ...faults.map(describeStep),
      `Again:     ${commandOf(options, round, 1)}`,
      `All steps: ${commandOf(options, round, 1)} --plan\n`,
    ].join('\n'),
  );
}

function commandOf({ seed, seconds, faults }: Options, from: number, rounds: number): string {
  const others = [
    ...(seconds === 6 ? [] : [`--seconds ${seconds}`]),
    ...(faults ? [`--faults ${faults.join(',') || 'none'}`] : []),
  ];
  return [
    'npm run torture --',
    `--seed ${seed}`,
    `--from ${from}`,
    `--rounds ${rounds}`,
    ...others,
  ].join(' ');
}

/** Resolves on Ctrl-C, or when npm is stopped. */
function stopOnSignals(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      // Every time: npm passes on what the terminal has sent already.
      process.on(signal, () => resolve('stop'));
    process.once('disconnect', () => resolve('stop'));
  });
}
