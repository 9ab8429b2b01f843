/** `npm run api-types`: updates testing/api-types.ts from the OpenAPI document, by running the test that compares them. */
import { join, resolve } from 'node:path';
import { runTool } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');

const { code } = await runTool(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--update',
    '--project',
    'server',
    'server/platform/api-client.test.ts',
  ],
  ROOT,
  { show: true },
);
process.exitCode = code;
