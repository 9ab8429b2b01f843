/** The production shop in a process of its own, on the web build in the folder given. */
import { runProduction } from '#server/main.ts';

await runProduction(process.env, process.argv[2]);
