/** What measurements found, kept as one JSON file a run in `bench/results/`: to be committed, and drawn by `npm run bench -- history`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { rounded } from './statistics.ts';

/** Figures of one case by their names, which say the unit. */
export type Values = Readonly<Record<string, number>>;

export interface Result {
  /** The measurement: what `npm run bench --` is called with. */
  command: string;
  /** ISO 8601, when it began. */
  date: string;
  commit: string;
  /** True if files differed from the commit. */
  isChanged: boolean;
  machine: { cpu: string; cores: number; memoryGb: number };
  /** Processes that wanted to run in the minute before: near 0 on a quiet machine. */
  load: number;
  versions: Readonly<Record<string, string>>;
  cases: Readonly<Record<string, Values>>;
}

const ROOT = path.resolve(import.meta.dirname, '..');
export const RESULTS = path.join(ROOT, 'bench/results');
/** With more processes than this that want to run, a machine is not quiet. */
const QUIET = 0.5;

export function isQuiet({ load }: Pick<Result, 'load'>): boolean {
  return load <= QUIET;
}

/** What a run is done on. Call it before anything is started. */
export function describeRun(command: string): Omit<Result, 'versions' | 'cases'> {
  const cores = cpus();
  return {
    command,
    date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    commit: git('rev-parse', '--short=8', 'HEAD') ?? 'unknown',
    isChanged: git('status', '--porcelain', '--', ':!bench/results') !== '',
    machine: {
      cpu: cores[0]?.model.trim() ?? 'unknown',
      cores: cores.length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
    },
    load: rounded(loadavg()[0] ?? 0),
  };
}

/** One line about a run, to be printed above its tables. */
export function introduce({
  commit,
  isChanged,
  machine,
  load,
  versions,
}: Omit<Result, 'cases'>): string {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const quiet = isQuiet({ load }) ? '' : ' (not quiet: only shares mean something)';
  return [
    `Commit ${commit}${isChanged ? ' with changes' : ''}`,
    ...named,
    `${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB`,
    `load before: ${load}${quiet}`,
  ].join(' · ');
}

/** The versions of what is measured. */
export function versionsOf(postgres: string): Result['versions'] {
  const fastify = JSON.parse(
    readFileSync(path.join(ROOT, 'node_modules/fastify/package.json'), 'utf8'),
  ) as { version: string };
  return { Node: process.versions.node, PostgreSQL: postgres, Fastify: fastify.version };
}

/** Writes the result, and returns its file. */
export function saveResult(result: Result, folder = RESULTS): string {
  mkdirSync(folder, { recursive: true });
  const cases = Object.entries(result.cases).map(([name, values]) => {
    const kept = Object.entries(values).filter(([, value]) => Number.isFinite(value));
    const figures = Object.fromEntries(kept.map(([figure, value]) => [figure, rounded(value)]));
    return `  ${JSON.stringify(name)}: ${JSON.stringify(figures)}`;
  });
  const file = path.join(folder, `${result.date.replaceAll(':', '')}-${result.command}.json`);
  // Formatted by hand, a line a case, so that runs can be compared with diff.
  const [head] = JSON.stringify({ ...result, cases: {} }, null, 1).split('{}\n}');
  writeFileSync(file, `${head}{\n${cases.join(',\n')}\n }\n}\n`);
  return file;
}

/** All results, the oldest first. */
export function readResults(folder = RESULTS): Result[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Result)
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** Undefined without a repository, as in a downloaded archive. */
function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
