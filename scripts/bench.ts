/** `npm run bench -- NAME [ARGUMENT…]`: a measurement of bench/. Each says what it measures and what it needs. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const BENCH = resolve(import.meta.dirname, '../bench');

const [name = '', ...others] = process.argv.slice(2);
const file = join(BENCH, `${name}.ts`);
if (/^[a-z-]+$/.test(name) && existsSync(file)) {
  const { status } = spawnSync(process.execPath, [file, ...others], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  const files = readdirSync(BENCH).map((each) =>
    readFileSync(join(BENCH, each), 'utf8').replaceAll('\n * ', ' '),
  );
  // Those that can be run alone name their command.
  const commands = files.flatMap((text) => /`(npm run bench -- [^`]+)`/.exec(text)?.[1] ?? []);
  console.log(`Measurements:\n${commands.map((command) => `  ${command}`).join('\n')}`);
  process.exitCode = 1;
}
