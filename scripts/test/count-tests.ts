import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
  /** What failed, told again at the end, where one looks first and where a cut-off log still has it. */
  failures: string[];
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** What the runner counted in the report at `path`; a run that broke off counts as one failure at least. */
export function countTests(path: string, root: string, code: number): Count {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1, failures: ['The tests broke off before they were counted.'] };
  }
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests),
    failures: report.testResults.flatMap((file) => failuresIn(file, root)),
  };
}

function failuresIn(
  { name, status, message, assertionResults }: Report['testResults'][number],
  root: string,
): string[] {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(
      (test) =>
        `${relative(root, name)}: ${test.fullName}\n${test.failureMessages.map(ownFrames).join('\n')}`,
    );
  // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
  return failures.length === 0 && status === 'failed'
    ? [`${relative(root, name)}\n${message}`]
    : failures;
}

/** A failure without the frames of the runner and of libraries, which say nothing here. */
function ownFrames(message: string): string {
  return message
    .split('\n')
    .filter((line) => !(/^\s+at /.test(line) && line.includes('/node_modules/')))
    .join('\n');
}
