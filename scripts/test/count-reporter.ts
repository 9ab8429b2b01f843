import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export interface Count {
  passed: number;
  failed: number;
  /** Left out, for their time. */
  skipped: number;
  /** Printed again at the end of a run, where people look first and where a truncated log still has them. */
  failures: string[];
  /** Tests that failed and then passed on retry, with the first failure. */
  flaky: string[];
  /** The duration of each part of the run. */
  parts: { title: string; seconds: number }[];
}

/** The environment variable with the path of the file that CountReporter writes. */
export const COUNT_FILE = 'VITRINE_TEST_COUNT';

/** A Vitest reporter that writes a Count. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const path = process.env[COUNT_FILE];
    if (path === undefined) throw new Error(`${COUNT_FILE} is not set`);
    writeFileSync(path, JSON.stringify(countTests(modules, unhandledErrors)));
  }
}

export function countTests(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
): Count {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failedTests = tests.filter((test) => test.result().state === 'failed');
  const failures = [
    ...failedTests.map(describeErrors),
    ...modules.flatMap((module) => describeOutsideTests(module)),
    ...unhandledErrors.map((error) => ownFrames(error)),
  ];
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    skipped: tests.filter(isLeftOut).length,
    failures,
    flaky: tests.filter((test) => test.diagnostic()?.flaky === true).map(describeErrors),
    parts: [],
  };
}

/** The count of a part that exited with `code`. A part that crashed counts as one failure. */
export function readCount(
  path: string,
  { code, title, seconds }: { code: number; title: string; seconds: number },
): Count {
  const parts = [{ title, seconds }];
  let count: Count;
  try {
    count = { ...(JSON.parse(readFileSync(path, 'utf8')) as Count), parts };
  } catch {
    const failures = ['The tests ended before they were counted.'];
    return { passed: 0, failed: 1, skipped: 0, failures, flaky: [], parts };
  }
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [`Vitest ended with code ${code}.`] };
}

export function addCounts(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: counts.flatMap(({ failures }) => failures),
    flaky: counts.flatMap(({ flaky }) => flaky),
    parts: counts.flatMap(({ parts }) => parts),
  };
}

/** Prints the failures, the flaky tests, the time of each part and, last, the count. Returns whether all passed. */
export function printCount({ passed, failed, skipped, failures, flaky, parts }: Count): boolean {
  const lines = [
    ...failures.map((failure) => `\n✗ ${failure}`),
    ...flaky.map((failure) => `\nFlaky, passed on retry: ${failure}`),
    '',
    ...parts.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`),
    '',
    ...(skipped > 0 ? [`${skipped} long ones left out: npm test -- --all runs them, too`] : []),
    `${passed} passed, ${failed} failed`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return failed === 0;
}

/** Skipped for its tag, and not because its file failed. */
function isLeftOut(test: TestCase): boolean {
  const isSkipped = test.result().state === 'skipped' && test.module.state() !== 'failed';
  return isSkipped && test.tags.includes('long');
}

function describeErrors(test: TestCase): string {
  const errors = test.result().errors ?? [];
  return `${test.module.relativeModuleId}: ${test.fullName}\n${errors.map(ownFrames).join('\n')}`;
}

/** Errors outside of tests: a file could not be loaded, or a hook failed. */
function describeOutsideTests(module: TestModule): string[] {
  const errors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ];
  return errors.map((error) => `${module.relativeModuleId}\n${ownFrames(error)}`);
}

/** An error without the stack frames of Vitest and libraries, with paths relative to the root. */
function ownFrames({ message, stack }: { message: string; stack?: string }): string {
  return [message, ...(stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))]
    .filter((line) => !/\/node_modules\/|node:internal|<anonymous>\)/.test(line))
    .map((line) =>
      line.replace(/(?:file:\/\/)?(\/[^\s():]+)/g, (_, path: string) => fromRoot(path)),
    )
    .join('\n');
}

function fromRoot(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
