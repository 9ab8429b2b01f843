import { join, resolve } from 'node:path';
import { runTool } from './run-tool.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Updates a generated file by running the test that compares it, in one of the projects of vitest.config.ts. */
export async function updateFile(project: 'rules' | 'server', test: string): Promise<void> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const words = ['run', '--update', '--project', project, test];
  const { code } = await runTool(process.execPath, [vitest, ...words], ROOT, { show: true });
  process.exitCode = code;
}
