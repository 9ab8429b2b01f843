/**
 * `npm run mutants`: takes each protection out of a copy of the project, one at a time, and runs the tests that should miss it.
 * Writes into docs/mutants.md which test did, or that none did.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOutcomes, writeOutcomes, type Outcome } from '#testing/mutants/document.ts';
import { mutate, type Mutant } from '#testing/mutants/mutant.ts';
import { allMutants } from '#testing/mutants/mutants.ts';
import { readOptions } from './read-options.ts';
import { runTool } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COPY = join(ROOT, '.build/mutants');
const RESULT = join(COPY, 'result.json');
const DOCUMENT = join(ROOT, 'docs/mutants.md');
/** Network delay of the database while locks are missing, so that transactions overlap. */
const DELAY_MS = '3';

const USAGE = `npm run mutants -- [--only TEXT] [--from NAME] [--missing]

Takes each protection out of a copy of the project, one at a time, and runs the tests that should miss it (docs/mutants.md).

  --only TEXT     those whose name has this text
  --from NAME     begins with this one
  --missing       those that the document doesn't have yet
  --help          prints this`;

const { values } = readOptions(USAGE, () =>
  parseArgs({
    options: {
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '' },
      missing: { type: 'boolean', default: false },
    },
  }),
);

copyProject();
const all = allMutants(COPY);
const outcomes = readOutcomes(readFileSync(DOCUMENT, 'utf8'));
for (const mutant of chosen()) {
  const outcome = await tryMutant(mutant);
  console.log(`${outcome.redTest === undefined ? '✗' : '✓'} ${mutant.name}: ${wordsOf(outcome)}`);
  outcomes.set(mutant.name, wordsOf(outcome));
  writeFileSync(DOCUMENT, writeOutcomes(readFileSync(DOCUMENT, 'utf8'), all, outcomes));
  await runTool(join(ROOT, 'node_modules/.bin/oxfmt'), [DOCUMENT], ROOT);
}

function chosen(): Mutant[] {
  const first = Math.max(
    0,
    all.findIndex(({ name }) => name === values.from),
  );
  return all
    .slice(first)
    .filter(({ name }) => name.includes(values.only) && !(values.missing && outcomes.has(name)));
}

/** The files that git knows, as they are now. */
function copyProject(): void {
  rmSync(COPY, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().trim().split('\n')) {
    if (!existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(join(ROOT, file), join(COPY, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'), 'junction');
}

async function tryMutant(mutant: Mutant): Promise<Outcome> {
  const { path, text, mutated } = mutate(COPY, mutant);
  const isLock = mutant.name.startsWith('lock ');
  writeFileSync(path, mutated);
  try {
    return { redTest: await findRedTest(mutant, isLock) };
  } finally {
    writeFileSync(path, text);
  }
}

interface Result {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Runs the tests, one file after the other, until one fails. Tests that want a race to go wrong are left out. */
async function findRedTest({ tests }: Mutant, isLock: boolean): Promise<string | undefined> {
  for (const test of tests) {
    rmSync(RESULT, { force: true });
    const { output } = await runTool(
      process.execPath,
      [
        join(COPY, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project=rules',
        '--project=server',
        '--bail=1',
        '--testNamePattern=^(?!.*the race goes wrong)',
        '--reporter=json',
        `--outputFile=${RESULT}`,
        test,
      ],
      COPY,
      { environment: isLock ? { TEST_DATABASE_DELAY_MS: DELAY_MS } : {} },
    );
    if (!existsSync(RESULT)) throw new Error(`No tests ran for ${test}:\n${output}`);
    const { testResults } = JSON.parse(readFileSync(RESULT, 'utf8')) as Result;
    for (const { status, message, assertionResults } of testResults) {
      const failed = assertionResults.find((each) => each.status === 'failed');
      if (failed) return failed.fullName;
      if (status === 'failed') return `(no test starts) ${message.split('\n')[0]}`;
    }
  }
  return undefined;
}

function wordsOf({ redTest }: Outcome): string {
  return redTest ?? 'survived';
}
