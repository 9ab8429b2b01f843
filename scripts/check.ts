/** `npm run check`: types, lint, formatting and dead code, without running a test. */
import { resolve } from 'node:path';
import { runChecks } from './test/checks.ts';
import { addCounts, printCount } from './test/count-reporter.ts';

const counts = await runChecks(resolve(import.meta.dirname, '..'));
process.exitCode = printCount(addCounts(counts)) ? 0 : 1;
