/** Measures servers in turn, so that noise on the machine affects them equally: only their ratio counts. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';

export interface Figures {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  failures: number;
  /** Processor time of the server, in microseconds a request: less noisy than what it reaches beside other processes. */
  cpu: number;
}

export interface Case {
  name: string;
  url: string;
  /** The path, or that of the nth request: making them costs the load generator so much that it limits a bare server. */
  path: string | ((n: number) => string);
  headers?: Record<string, string>;
}

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;
const SECONDS = 6;
const ROUNDS = 3;

/** The port of the ceilings. */
const CEILING_PORT = 3999;

/** Starts the servers that the shop is compared with, which know the shop's answers at these paths. */
export async function startCeilings({
  shopUrl,
  databaseUrl = '',
  paths,
}: {
  shopUrl: string;
  databaseUrl?: string;
  paths: readonly string[];
}): Promise<{ ceilingUrl: string; stop(): void }> {
  const given = [String(CEILING_PORT), databaseUrl, shopUrl, ...paths];
  const ceilings = fork(path.join(import.meta.dirname, 'ceilings.ts'), given);
  await once(ceilings, 'message');
  return { ceilingUrl: `http://127.0.0.1:${CEILING_PORT}`, stop: () => void ceilings.kill() };
}

/** Prints what the cases reach, and each as a share of its ceiling: the case that it names, or else the first one. */
export async function compareShares(cases: readonly (Case & { of?: string })[]): Promise<void> {
  const figures = await compare(cases);
  const rows = cases.map(({ name, of = cases[0]?.name ?? '' }) => {
    const { requestsPerSecond = 0, p50, p99, failures, cpu = 0 } = figures.get(name) ?? {};
    const ceiling = figures.get(of);
    const percent = (part = Number.NaN, whole = Number.NaN) =>
      name === of ? '' : `${Math.round((part / whole) * 100)} %`;
    return [
      name,
      {
        'requests/s': Math.round(requestsPerSecond),
        'of its ceiling': percent(requestsPerSecond, ceiling?.requestsPerSecond),
        p50,
        p99,
        failures,
        'CPU, µs': Math.round(cpu),
        'of its ceiling, by CPU': percent(ceiling?.cpu, cpu),
      },
    ];
  });
  console.table(Object.fromEntries(rows));
}

/** The median of several rounds; each round measures all cases in turn. */
async function compare(cases: readonly Case[]): Promise<Map<string, Figures>> {
  const rounds = new Map<string, Figures[]>(cases.map(({ name }) => [name, []]));
  for (const one of cases) await load(one, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of cases) rounds.get(one.name)?.push(await load(one, SECONDS));
  }
  return new Map([...rounds].map(([name, figures]) => [name, median(figures)]));
}

async function load({ url, path, headers = {} }: Case, seconds: number): Promise<Figures> {
  let n = 0;
  const common = { connections: CONNECTIONS, duration: seconds, headers };
  const before = await cpuSeconds(url);
  const result = await autocannon(
    typeof path === 'string'
      ? { ...common, url: url + path }
      : {
          ...common,
          url,
          requests: [{ setupRequest: (request) => ({ ...request, path: path(n++) }) }],
        },
  );
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0) + result.errors,
    cpu: (((await cpuSeconds(url)) - before) / result.requests.total) * 1e6,
  };
}

/** The processor time that a server has taken, by its metrics. A shop has them at this address in local mode only. */
async function cpuSeconds(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`);
  return Number(/^process_cpu_seconds_total (.*)$/m.exec(await response.text())?.[1]);
}

function median(figures: readonly Figures[]): Figures {
  const sorted = [...figures].sort((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}
