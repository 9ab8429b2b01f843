/** `npm test [FILTER…]`: types, lint, formatting, dead code, then every test there is. A filter runs the tests alone. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findOrInstallBrowser } from './test/browser.ts';
import { runTool, type ToolResult } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORT = join(ROOT, '.build/test-report.json');

/** One after the other: browsers beside whole shops starting would only wait for each other. */
const TURNS = [['rules', 'server'], ['start'], ['browser']];

interface Count {
  passed: number;
  failed: number;
}

const filters = process.argv.slice(2);
const checks = filters.length > 0 ? { passed: 0, failed: 0 } : await runChecks();
const tests = await runTests();
const failed = checks.failed + tests.failed;
process.stdout.write(`\n${checks.passed + tests.passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function runChecks(): Promise<Count> {
  const bin = (tool: string) => join(ROOT, 'node_modules/.bin', tool);
  const results = [
    await check('Types: server and contract', bin('tsc'), ['-p', 'tsconfig.json']),
    await check('Types: web', bin('tsc'), ['-p', 'web/tsconfig.json']),
    await check('Types: browser stories', bin('tsc'), ['-p', 'e2e/tsconfig.json']),
    await check('Lint', bin('oxlint'), ['--type-aware', '--quiet']),
    await check('Formatting', bin('oxfmt'), ['--check']),
    await check('Dead code', bin('knip'), ['--no-progress']),
  ];
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

async function check(title: string, command: string, args: string[]): Promise<boolean> {
  const { code, output, seconds } = await runTool(command, args, ROOT);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)\n`);
  if (code !== 0) process.stdout.write(`${output.trim()}\n\n`);
  return code === 0;
}

async function runTests(): Promise<Count> {
  const browser = await findOrInstallBrowser();
  mkdirSync(join(ROOT, '.build'), { recursive: true });
  const environment: Record<string, string> = browser ? { BROWSER_PATH: browser } : {};
  const counts: Count[] = [];
  for (const projects of filters.length > 0 ? [TURNS.flat()] : TURNS) {
    counts.push(await runProjects(projects, environment));
  }
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  };
}

async function runProjects(
  projects: readonly string[],
  environment: Record<string, string>,
): Promise<Count> {
  rmSync(REPORT, { force: true });
  const result: ToolResult = await runTool(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
      ...filters,
    ],
    ROOT,
    { show: true, environment },
  );
  return countTests(result.code);
}

/** What the runner counted; a run that broke off counts as one failure at least. */
function countTests(code: number): Count {
  try {
    const report: unknown = JSON.parse(readFileSync(REPORT, 'utf8'));
    const { numPassedTests, numFailedTests } = report as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return {
      passed: numPassedTests,
      failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests),
    };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
