/** `npm test [FILTER…]`: types, lint, formatting, dead code, then every test there is. A filter runs the tests alone. */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findOrInstallBrowser } from './test/browser.ts';
import { COUNT_FILE, readCount, type Count } from './test/count-reporter.ts';
import { runTool } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COUNT = join(ROOT, '.build/test-count.json');
const REPORTER = join(import.meta.dirname, 'test/count-reporter.ts');

/** One after the other: browsers beside whole shops starting would only wait for each other. */
const TURNS = [['rules', 'server'], ['start'], ['browser']];

const filters = process.argv.slice(2);
const counts = [...(filters.length > 0 ? [] : await runChecks()), ...(await runTests())];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of counts.flatMap(({ failures }) => failures)) {
  process.stdout.write(`\n✗ ${failure}\n`);
}
const flaky = counts.flatMap((count) => count.flaky);
for (const failure of flaky) {
  process.stdout.write(`\nFlaky, passed when tried once more: ${failure}\n`);
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function runChecks(): Promise<Count[]> {
  const bin = (tool: string) => join(ROOT, 'node_modules/.bin', tool);
  return [
    await check('Types: server and contract', bin('tsc'), ['-p', 'tsconfig.json']),
    await check('Types: web', bin('tsc'), ['-p', 'web/tsconfig.json']),
    await check('Types: browser stories', bin('tsc'), ['-p', 'e2e/tsconfig.json']),
    await check('Lint', bin('oxlint'), ['--type-aware', '--quiet']),
    await check('Formatting', bin('oxfmt'), ['--check']),
    await check('Dead code', bin('knip'), ['--no-progress']),
  ];
}

async function check(title: string, command: string, args: string[]): Promise<Count> {
  const { code, output, seconds } = await runTool(command, args, ROOT);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)\n`);
  if (code === 0) return { passed: 1, failed: 0, failures: [], flaky: [] };
  process.stdout.write(`${output.trim()}\n\n`);
  return { passed: 0, failed: 1, failures: [`${title}\n${output.trim()}`], flaky: [] };
}

async function runTests(): Promise<Count[]> {
  const browser = await findOrInstallBrowser();
  mkdirSync(join(ROOT, '.build'), { recursive: true });
  const environment: Record<string, string> = browser ? { BROWSER_PATH: browser } : {};
  const counts: Count[] = [];
  for (const projects of filters.length > 0 ? [TURNS.flat()] : TURNS) {
    counts.push(await runProjects(projects, environment));
  }
  return counts;
}

async function runProjects(
  projects: readonly string[],
  environment: Record<string, string>,
): Promise<Count> {
  rmSync(COUNT, { force: true });
  const { code } = await runTool(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      `--reporter=${REPORTER}`,
      ...filters,
    ],
    ROOT,
    { show: true, environment: { ...environment, [COUNT_FILE]: COUNT } },
  );
  return readCount(COUNT, code);
}
