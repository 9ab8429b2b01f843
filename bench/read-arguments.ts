/** The arguments of `npm run bench`. */
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Products and orders of the shop. */
  size: number;
  sizes: readonly number[];
  rounds: number;
  seconds: number;
  /** Only cases whose name contains this. */
  only: string;
  /** Fills the shop anew. */
  isFresh: boolean;
  /** A running shop, instead of one of its own. */
  shop: string | undefined;
}

type OptionName = 'size' | 'sizes' | 'rounds' | 'seconds' | 'only' | 'fresh' | 'shop';

/** What a measurement is, and which options it takes. */
export interface Command {
  /** What it measures, in one line. */
  summary: string;
  options: readonly OptionName[];
  /** What it takes if nothing is given: otherwise 10,000, or no sizes. */
  size?: number;
  sizes?: readonly number[];
}

export type Read =
  | { command: string; options: BenchOptions; isSaved: boolean }
  | { help: string }
  /** One line for who called it wrongly. */
  | { problem: string };

const OPTIONS = {
  size: { type: 'string' },
  sizes: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  only: { type: 'string' },
  fresh: { type: 'boolean' },
  shop: { type: 'string' },
  'no-save': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const EXPLAINED: Readonly<Record<OptionName, string>> = {
  size: '--size N         products and orders of its shop, with a tenth as many people (10000); of log: entries',
  sizes: '--sizes N,N,…    the same for several shops',
  rounds: '--rounds N       (3)',
  seconds: '--seconds N      of each round (5)',
  only: '--only TEXT      only cases whose name contains this',
  fresh: '--fresh          fills its shop anew instead of using the one kept in .build/bench',
  shop: '--shop URL       a running shop instead of one of its own',
};

const DEFAULT_SIZE = 10_000;
const MOST: Readonly<Record<'size' | 'rounds' | 'seconds', number>> = {
  size: 10_000_000,
  rounds: 100,
  seconds: 600,
};

class Problem extends Error {}

/** Reads what follows `npm run bench --`; the first command is that without a name. */
export function readArguments(
  words: readonly string[],
  commands: Readonly<Record<string, Command>>,
): Read {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: OPTIONS,
      allowPositionals: true,
    });
    if (values.help === true) return { help: helpFor(commands) };
    const [name = Object.keys(commands)[0] ?? '', ...others] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Problem(`There is no measurement "${name}"`);
    if (others.length > 0) throw new Problem(`"${others[0]}" is one word too many`);
    for (const option of Object.keys(values)) checkTaken(name, command, option);
    const sizes = values.sizes?.split(',').map((size) => integer('size', size, '--sizes'));
    return {
      command: name,
      isSaved: values['no-save'] !== true,
      options: {
        size: integer('size', values.size ?? String(command.size ?? DEFAULT_SIZE)),
        sizes: sizes ?? command.sizes ?? [],
        rounds: integer('rounds', values.rounds ?? '3'),
        seconds: integer('seconds', values.seconds ?? '5'),
        only: values.only ?? '',
        isFresh: values.fresh === true,
        shop: values.shop,
      },
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [line = ''] = error.message.split(/\. |\n/);
    return { problem: `${line}. What there is: npm run bench -- --help` };
  }
}

function checkTaken(name: string, command: Command, option: string): void {
  const isTaken = option === 'no-save' || command.options.some((each) => each === option);
  if (!isTaken) throw new Problem(`The measurement "${name}" takes no --${option}`);
}

function integer(what: keyof typeof MOST, text: string, option = `--${what}`): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > MOST[what])
    throw new Problem(`${option} takes whole numbers from 1 to ${MOST[what]}, not "${text}"`);
  return value;
}

function helpFor(commands: Readonly<Record<string, Command>>): string {
  const [first = ''] = Object.keys(commands);
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    'npm run bench [-- MEASUREMENT] [OPTION…]',
    '',
    ...Object.entries(commands).flatMap(([name, { summary, options }]) => [
      `  ${name.padEnd(width)}  ${summary}`,
      ...(options.length > 0
        ? [`  ${' '.repeat(width)}  ${options.map((option) => `--${option}`).join(' ')}`]
        : []),
    ]),
    '',
    `Without a name it is "${first}".`,
    '',
    ...Object.values(EXPLAINED).map((line) => `  ${line}`),
    '  --no-save        writes no file into bench/results',
  ].join('\n');
}
