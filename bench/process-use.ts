/** What processes take, as Linux tells it in /proc. Elsewhere nothing is known of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessUse {
  pid: number;
  parent: number;
  command: string;
  /** Processor time in ms: its own, and that of its children that have ended. */
  cpu: number;
}

/** Linux counts processor time in hundredths of a second for programs. */
const MS_PER_TICK = 10;

/** All processes that can be read now. */
export function readProcesses(): ProcessUse[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readText(`/proc/${pid}/stat`);
      const command = readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
      return stat === undefined ? [] : [readStat(stat, command)];
    });
}

/** Reads a line of /proc/PID/stat, in which the name of the program may have spaces and parentheses. */
export function readStat(stat: string, command: string): ProcessUse {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // Numbered in proc(5) from 3 on, the state: ppid 4, utime 14, stime 15, cutime 16, cstime 17.
  const [, parent = 0] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { pid: Number.parseInt(stat, 10), parent, command, cpu: ticks * MS_PER_TICK };
}

/** The parts of a running shop, in the order in which they are shown. */
export const PARTS = ['server', 'PostgreSQL', 'sandbox', 'sign-in'] as const;
export type Part = (typeof PARTS)[number];

/** The processes of each part: of the shop's process and what it started, and of PostgreSQL's, with its supervisor. */
export function partsOf(
  processes: readonly ProcessUse[],
  { shop, postgres }: { shop: number; postgres: number },
): Record<Part, ProcessUse[]> {
  const started = descendants(processes, shop);
  const supervisor = processes.find(({ pid }) => pid === postgres)?.parent;
  return {
    server: processes.filter(({ pid }) => pid === shop),
    PostgreSQL: [
      ...processes.filter(({ pid }) => pid === postgres || pid === supervisor),
      ...descendants(processes, postgres),
    ],
    sandbox: started.filter(({ command }) => command.includes('sandbox-process.ts')),
    'sign-in': started.filter(({ command }) => command.includes('emulator-process.ts')),
  };
}

function descendants(processes: readonly ProcessUse[], of: number): ProcessUse[] {
  const children = processes.filter(({ parent }) => parent === of);
  return [...children, ...children.flatMap(({ pid }) => descendants(processes, pid))];
}

/** Sums a figure of each part's processes. */
export function sumByPart(
  parts: Record<Part, readonly ProcessUse[]>,
  figure: (use: ProcessUse) => number,
): Record<Part, number> {
  return byPart((part) => parts[part].reduce((total, use) => total + figure(use), 0));
}

/** A figure of each part. */
export function byPart<Figure>(figure: (part: Part) => Figure): Record<Part, Figure> {
  return Object.fromEntries(PARTS.map((part) => [part, figure(part)])) as Record<Part, Figure>;
}

/** The memory of a process in MB: what is its own, and its part of what it shares with others. NaN if it has ended. */
export function memoryOf({ pid }: ProcessUse): number {
  const rollup = readText(`/proc/${pid}/smaps_rollup`) ?? '';
  return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1]) / 1_000;
}

/** Undefined for a process that has just ended, or that is not ours. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
