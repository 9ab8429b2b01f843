/** `npm test [FILTER…]`: types, lint, formatting, dead code, then every test there is. A filter runs the tests alone. */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findOrInstallBrowser } from './test/browser.ts';
import { countTests, type Count } from './test/count-tests.ts';
import { runTool } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORT = join(ROOT, '.build/test-report.json');

/** One after the other: browsers beside whole shops starting would only wait for each other. */
const TURNS = [['rules', 'server'], ['start'], ['browser']];

const filters = process.argv.slice(2);
const counts = [...(filters.length > 0 ? [] : await runChecks()), ...(await runTests())];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of counts.flatMap(({ failures }) => failures)) {
  process.stdout.write(`\n✗ ${failure}\n`);
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
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  process.stdout.write(`${output.trim()}\n\n`);
  return { passed: 0, failed: 1, failures: [`${title}\n${output.trim()}`] };
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
  rmSync(REPORT, { force: true });
  const { code } = await runTool(
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
  return countTests(REPORT, ROOT, code);
}
