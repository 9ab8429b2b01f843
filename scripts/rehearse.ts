/**
 * `npm run rehearse -- NAME`: does for real, on this machine, what the documents say about running the shop, and prints what it measured
 * (docs/rehearsals.md). Exit code 0: all went well. 1: something did not, with the reason. 2: wrong use.
 */
import { parseArgs } from 'node:util';
import { installDebianPackages } from './rehearse/debian-packages.ts';
import { REHEARSALS } from './rehearse/rehearsals.ts';
import { readOptions } from './read-options.ts';
import { runForOperator } from './run-for-operator.ts';

const names = Object.keys(REHEARSALS);
const USAGE = `Usage: npm run rehearse -- NAME [--yes]

${names.map((name) => `  ${name.padEnd(8)}  ${REHEARSALS[name]?.about}`).join('\n')}

Debian packages that it needs are installed after a question; --yes answers it.`;

const { rehearsal, yes } = readOptions(USAGE, () => {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name = '', ...rest] = positionals;
  const rehearsal = REHEARSALS[name];
  if (!rehearsal || rest.length > 0) throw new Error(`Name one of ${names.join(', ')}.`);
  return { rehearsal, yes: values.yes };
});

await runForOperator(async () => {
  const started = performance.now();
  await installDebianPackages(rehearsal.packages, yes);
  if (rehearsal.needsRoot === true && process.getuid?.() !== 0)
    throw new Error('Run it as root: it makes namespaces and starts programs as other users.');
  const { run } = await rehearsal.load();
  const say = (line: string) => console.log(`… ${line}`);
  for (const [what, figure] of Object.entries(await run(say))) console.log(`${what}: ${figure}`);
  console.log(`It took ${Math.round((performance.now() - started) / 1000)} s.`);
});
