/** The production shop in a process of its own, as its command opens it, on the web build in the folder given. */
import { loadQuickly } from '#server/load-quickly.ts';

loadQuickly();
const { runProduction } = await import('#server/run-production.ts');
await runProduction(process.env, process.argv[2]);
