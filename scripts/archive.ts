/**
 * `./vitrine [COMMAND …]` of a release archive: opens the shop in production, or runs a command of its operator. Settings come from the
 * environment, and else from `vitrine.env` in DATA_DIR, which is `vitrine-data` beside the unpacked archive unless it is set.
 * Exit code 1: settings are missing. 2: wrong use. Otherwise that of the shop or the command.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { readOptions } from './read-options.ts';
import { OPERATOR_COMMANDS } from './release/operator-commands.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DATA_DIR = path.resolve(process.env['DATA_DIR'] ?? path.join(ROOT, '../vitrine-data'));
const FILE = path.join(DATA_DIR, 'vitrine.env');

/** The settings that a shop with nothing but a mail server needs. */
const NEEDED: Readonly<Record<string, string>> = {
  SHOP_ORIGIN: 'the address at which people will open the shop, such as https://shop.example',
  SMTP_URL: 'the server that sends its letters, such as smtps://user:password@mail.example:465',
  MAIL_FROM: 'whom its letters come from, such as Vitrine <shop@shop.example>',
};

const USAGE = `Usage: ./vitrine [COMMAND …]

Without a command it opens the shop. The commands of its operator: ${OPERATOR_COMMANDS.join(', ')}.
${path.basename(FILE)} in DATA_DIR (${DATA_DIR}) has its settings, a line NAME=value each; the environment comes before it.
It needs these, and keeps its database in DATA_DIR unless DATABASE_URL names another:
${lines(Object.keys(NEEDED))}`;

const [command, rest] = readCommand();
const settings = { ...savedSettings(), ...process.env, DATA_DIR };
// On the machine of a database there may be no shop.
const missing = command === 'wal' || rest.includes('--help') ? [] : missingSettings(settings);
const isAnswered = command === undefined && process.stdin.isTTY && process.stdout.isTTY;
if (missing.length > 0 && !isAnswered) {
  console.error(
    `The shop needs ${missing.length === 1 ? 'a setting' : 'settings'}, in the environment or in ${FILE}, a line NAME=value each:\n${lines(missing)}`,
  );
  process.exit(1);
}
const answers = missing.length > 0 ? await ask(missing) : {};
const entry = command === undefined ? 'server/main.ts' : `scripts/${command}.ts`;
// In place of this process, which then gets the signals of whoever supervises it.
process.execve?.(process.execPath, [process.execPath, path.join(ROOT, entry), ...rest], {
  ...settings,
  ...answers,
});

function readCommand(): [command: string | undefined, rest: string[]] {
  const [word, ...rest] = process.argv.slice(2);
  // Each command has a usage of its own.
  if (word !== undefined && OPERATOR_COMMANDS.includes(word)) return [word, rest];
  return readOptions(USAGE, () => {
    if (word !== undefined) throw new Error(`There is no command "${word}".`);
    return [undefined, []];
  });
}

function lines(names: readonly string[]): string {
  return names.map((name) => `  ${name.padEnd(11)}  ${NEEDED[name]}`).join('\n');
}

function savedSettings(): NodeJS.Dict<string> {
  return existsSync(FILE) ? parseEnv(readFileSync(FILE, 'utf8')) : {};
}

/** A shop with Firebase and Stripe needs no mail server; what it lacks then, its start says. */
function missingSettings(given: NodeJS.Dict<string>): string[] {
  const hasOthers = Object.keys(given).some((name) => /^(FIREBASE|STRIPE)_/.test(name));
  const names = hasOthers ? ['SHOP_ORIGIN'] : Object.keys(NEEDED);
  return names.filter((name) => (given[name] ?? '').trim() === '');
}

/** Asks for settings at the terminal, and saves those with which the shop can start. */
async function ask(names: readonly string[]): Promise<Record<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const given: Record<string, string> = {};
  for (const name of names) {
    console.log(`${name} is ${NEEDED[name]}.`);
    given[name] = (await terminal.question(`${name}: `)).trim();
  }
  terminal.close();
  // Loaded with its first use: most starts have nothing to ask.
  const { ConfigError, readConfig } = await import('#server/platform/config.ts');
  try {
    readConfig({ ...settings, ...given });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  mkdirSync(DATA_DIR, { recursive: true });
  const added = names.map((name) => `${name}=${quoted(given[name] ?? '')}\n`).join('');
  writeFileSync(FILE, added, { flag: 'a', mode: 0o600 });
  console.log(`Saved in ${FILE}.`);
  return given;
}

/** A value as it stands in a file of settings: in quotes that it doesn't have. */
function quoted(value: string): string {
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark)) ?? '';
  return quote + value + quote;
}
