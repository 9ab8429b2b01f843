import { resolve } from 'node:path';
import type { Count } from './count-reporter.ts';
import { runTool } from './run-tool.ts';

/** A path, because node_modules/.bin/tsc may be the one of `typescript-5`. */
const TSC = 'node_modules/typescript/bin/tsc';

const CHECKS: readonly { title: string; tool: string; args: readonly string[] }[] = [
  {
    title: 'Types: server and contract',
    tool: process.execPath,
    args: [TSC, '-p', 'tsconfig.json'],
  },
  { title: 'Types: web', tool: process.execPath, args: [TSC, '-p', 'web/tsconfig.json'] },
  {
    title: 'Types: browser stories',
    tool: process.execPath,
    args: [TSC, '-p', 'e2e/tsconfig.json'],
  },
  { title: 'Lint', tool: 'oxlint', args: ['--type-aware', '--quiet'] },
  { title: 'Formatting', tool: 'oxfmt', args: ['--check'] },
  { title: 'Dead code', tool: 'knip', args: ['--no-progress'] },
];

/** Runs the static checks and prints a line for each. */
export async function runChecks(root: string): Promise<Count[]> {
  const counts: Count[] = [];
  for (const { title, tool, args } of CHECKS) {
    const command = resolve(root, 'node_modules/.bin', tool);
    const { code, output, seconds } = await runTool(command, args, root);
    const passed = code === 0;
    process.stdout.write(`${passed ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)\n`);
    if (!passed) process.stdout.write(`${output.trim()}\n\n`);
    counts.push({
      passed: passed ? 1 : 0,
      failed: passed ? 0 : 1,
      failures: passed ? [] : [`${title}\n${output.trim()}`],
      flaky: [],
      parts: [{ title, seconds }],
    });
  }
  return counts;
}
