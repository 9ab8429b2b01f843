/** Measures servers in turn, so that noise on the machine affects them equally: what counts are the shares. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { CeilingAddresses } from './ceilings.ts';
import type { Load, Loaded } from './generator.ts';
import { median, medianShare, spread } from './statistics.ts';

export interface Case {
  name: string;
  origin: string;
  /** Its fixed request; or the requests of a run of so many seconds, each to be sent once. */
  path: string | ((seconds: number) => readonly string[]);
  headers?: Readonly<Record<string, string>>;
  /** The name of the case whose share it is. */
  of?: string;
}

export interface Pace {
  rounds: number;
  seconds: number;
}

/** What a case reached: medians of the rounds. */
export interface Reached {
  perSecond: number;
  /** How far the rounds lie apart, as a share of `perSecond`. */
  spread: number;
  /** Of what its ceiling reached in the same rounds. */
  share: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failures: number;
  /** Processor time of the server, in microseconds a request: less noisy than what it reaches beside other processes. */
  cpu: number;
  /** What the ceiling takes, as a share of it. */
  cpuShare: number;
  /** The part of the time in which the load generator was busy. */
  generatorBusy: number;
}

interface Round extends Loaded {
  cpu: number;
}

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

/** Starts the servers that the shop is compared with, which know the shop's answers at these paths. */
export async function startCeilings(shop: {
  url: string;
  databaseUrl: string;
  paths: readonly string[];
}): Promise<CeilingAddresses & { stop(): void }> {
  const ceilings = forkHere('ceilings.ts', [shop.databaseUrl, shop.url, ...shop.paths]);
  const addresses = await reply<CeilingAddresses>(ceilings);
  return { ...addresses, stop: () => void ceilings.kill() };
}

/** Measures the cases in turn, several rounds after one that isn't counted. */
export async function compare(
  cases: readonly Case[],
  { rounds, seconds }: Pace,
  say: (line: string) => void,
): Promise<Map<string, Reached>> {
  const generator = forkHere('generator.ts');
  const measured = new Map<string, Round[]>(cases.map(({ name }) => [name, []]));
  try {
    for (const [place, one] of cases.entries()) {
      say(`Warm-up, ${place + 1} of ${cases.length}: ${one.name}`);
      await load(generator, one, WARM_UP_SECONDS);
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const one of cases) {
        say(`Round ${round} of ${rounds}: ${one.name}`);
        measured.get(one.name)?.push(await load(generator, one, seconds));
      }
    }
  } finally {
    generator.kill();
  }
  return new Map(
    cases.map(({ name, of = name }) => [
      name,
      summarize(measured.get(name) ?? [], measured.get(of) ?? []),
    ]),
  );
}

/** Summarizes the rounds of a case, and compares them with those of its ceiling. */
export function summarize(rounds: readonly Round[], ceiling: readonly Round[]): Reached {
  const all = (figure: keyof Round, of = rounds) => of.map((round) => round[figure]);
  return {
    perSecond: median(all('perSecond')),
    spread: spread(all('perSecond')),
    share: medianShare(all('perSecond'), all('perSecond', ceiling)),
    p50: median(all('p50')),
    p99: median(all('p99')),
    failures: all('failures').reduce((sum, failures) => sum + failures, 0),
    cpu: median(all('cpu')),
    cpuShare: medianShare(all('cpu', ceiling), all('cpu')),
    generatorBusy: median(all('busy')),
  };
}

async function load(
  generator: ChildProcess,
  { origin, path: requested, headers = {} }: Case,
  seconds: number,
): Promise<Round> {
  const isOnce = typeof requested !== 'string';
  const paths = isOnce ? requested(seconds) : [requested];
  const job: Load = { origin, paths, isOnce, headers, connections: CONNECTIONS, seconds };
  const before = await cpuSeconds(origin);
  generator.send(job);
  const loaded = await reply<Loaded>(generator);
  const cpu = (((await cpuSeconds(origin)) - before) / loaded.answers) * 1e6;
  return { ...loaded, cpu };
}

/** The processor time that a server has taken, by its metrics; NaN if it has none. A shop has them here in local mode only. */
async function cpuSeconds(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`);
  return Number(/^process_cpu_seconds_total (.*)$/m.exec(await response.text())?.[1]);
}

/** Starts a program of this folder as a process with an IPC channel. */
export function forkHere(file: string, args: readonly string[] = []): ChildProcess {
  return fork(path.join(import.meta.dirname, file), args);
}

/** The next message of a process. Rejects if it ends instead. */
export async function reply<Message>(child: ChildProcess): Promise<Message> {
  const given = new AbortController();
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal: given.signal }),
      once(child, 'exit', { signal: given.signal }).then(([code]) => {
        throw new Error(`A process of the measurement ended with ${String(code)}`);
      }),
    ])) as [Message];
    return message;
  } finally {
    given.abort();
  }
}
