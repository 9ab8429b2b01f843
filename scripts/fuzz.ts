/**
 * `npm run fuzz [-- --requests 20000 --seed 1]`: sends odd requests to every call of the OpenAPI document. It prints its seed and
 * how many answers had which status; what is wrong comes with the smallest request that shows it.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOptions, wholeNumber } from './read-options.ts';
import { runTool } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SEEDS = 1_000_000;

const USAGE = `npm run fuzz -- [--requests N] [--seed N]

Sends odd requests to every call of the API, and checks that each is answered as documented and changes nothing if it is refused.

  --requests N    how many (20000)
  --seed N        the same seed sends requests of the same shape (a random one)
  --help          prints this`;

const { requests, seed } = readOptions(USAGE, () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * SEEDS)) },
    },
  });
  return {
    requests: wholeNumber('requests', values.requests),
    seed: wholeNumber('seed', values.seed),
  };
});
console.log(`${requests} requests, --seed ${seed}`);
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
    environment: { FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
  },
);
process.exitCode = code;
