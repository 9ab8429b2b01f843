/** Measures servers in turn, so that noise on the machine affects them equally: only their ratio counts. */
import autocannon from 'autocannon';

export interface Figures {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  failures: number;
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

/** The median of several rounds; each round measures all cases in turn. */
export async function compare(cases: readonly Case[]): Promise<Map<string, Figures>> {
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
  };
}

function median(figures: readonly Figures[]): Figures {
  const sorted = [...figures].sort((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}
