/**
 * `npm run fuzz [-- --requests 20000 --seed 1]`: sends odd requests to every call of the OpenAPI document. It prints its seed and
 * how many answers had which status; what is wrong comes with the smallest request that shows it.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SEEDS = 1_000_000;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * SEEDS)) },
  },
});
console.log(`${values.requests} requests, --seed ${values.seed}`);
const { code } = await runTool(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=server',
    '--reporter=default',
    'server/fuzz.test.ts',
  ],
  ROOT,
  {
    show: true,
    environment: { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
);
process.exitCode = code;
