/** Runs the production shop in a separate process, as its command does. The first argument is the folder of the web build. */
import { loadQuickly } from '#server/platform/load-quickly.ts';

loadQuickly();
const { runProduction } = await import('#server/run-production.ts');
await runProduction(process.env, process.argv[2]);
