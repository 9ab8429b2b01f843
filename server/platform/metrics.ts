import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { exposition, type Family } from './prometheus-text.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  labels: Record<string, string>;
  /** Requests per bucket, not yet summed up; the last one is for what no bound holds. */
  perBucket: number[];
  count: number;
  seconds: number;
}

/** What the shop counts about itself, for Prometheus. Routes are named by their pattern, so that ids never make new series. */
export class Metrics {
  readonly #series = new Map<string, Series>();
  readonly #pools: Readonly<Record<string, pg.Pool>>;
  readonly #eventLoop = monitorEventLoopDelay({ resolution: 20 });

  constructor(pools: Readonly<Record<string, pg.Pool>>) {
    this.#pools = pools;
    this.#eventLoop.enable();
  }

  /** Counts one answered request. */
  count(method: string, route: string, status: number, milliseconds: number): void {
    const key = `${method} ${route} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      series = {
        labels: { method, route, status: String(status) },
        perBucket: Array.from({ length: BUCKETS.length + 1 }, () => 0),
        count: 0,
        seconds: 0,
      };
      this.#series.set(key, series);
    }
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    series.perBucket[bucket] = (series.perBucket[bucket] ?? 0) + 1;
    series.count += 1;
    series.seconds += seconds;
  }

  /** All figures in Prometheus' text format; those of the event loop are since the last call. */
  text(): string {
    const text = exposition([...this.#requests(), ...this.#process(), this.#connections()]);
    this.#eventLoop.reset();
    return text;
  }

  close(): void {
    this.#eventLoop.disable();
  }

  #requests(): Family[] {
    const all = [...this.#series.values()];
    return [
      {
        name: 'http_requests_total',
        help: 'Requests answered.',
        type: 'counter',
        samples: all.map(({ labels, count }) => ({ labels, value: count })),
      },
      {
        name: 'http_request_duration_seconds',
        help: 'Time from the arrival of a request to the end of its answer.',
        type: 'histogram',
        samples: all.flatMap(histogramSamples),
      },
    ];
  }

  #process(): Family[] {
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lag = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
    return [
      gauge('process_resident_memory_bytes', 'Memory the process holds.', memory.rss),
      gauge('nodejs_heap_size_used_bytes', 'Memory of live objects.', memory.heapUsed),
      gauge(
        'nodejs_external_memory_bytes',
        'Memory outside the heap, such as buffers.',
        memory.external,
      ),
      {
        ...gauge('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
        type: 'counter',
      },
      gauge('process_uptime_seconds', 'Time since the process began.', process.uptime()),
      gauge(
        'nodejs_eventloop_lag_mean_seconds',
        'Mean delay of the event loop.',
        lag(this.#eventLoop.mean),
      ),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'Delay of the event loop that 99 % stay below.',
        lag(this.#eventLoop.percentile(99)),
      ),
      gauge(
        'nodejs_eventloop_lag_max_seconds',
        'Longest delay of the event loop.',
        lag(this.#eventLoop.max),
      ),
    ];
  }

  #connections(): Family {
    const samples = Object.entries(this.#pools).flatMap(([name, pool]) => [
      { labels: { pool: name, state: 'open' }, value: pool.totalCount },
      { labels: { pool: name, state: 'idle' }, value: pool.idleCount },
      { labels: { pool: name, state: 'waited_for' }, value: pool.waitingCount },
    ]);
    return {
      name: 'database_connections',
      help: 'Connections of a pool, and callers that wait for one.',
      type: 'gauge',
      samples,
    };
  }
}

/** Counts every request of a shop once it is answered. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.count(
      request.method,
      request.routeOptions.url ?? 'none',
      reply.statusCode,
      reply.elapsedTime,
    );
    done();
  });
}

function histogramSamples({ labels, perBucket, count, seconds }: Series) {
  let upTo = 0;
  const buckets = [...BUCKETS, Number.POSITIVE_INFINITY].map((bound, place) => {
    upTo += perBucket[place] ?? 0;
    return {
      suffix: '_bucket',
      labels: { ...labels, le: bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound) },
      value: upTo,
    };
  });
  return [
    ...buckets,
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}

function gauge(name: string, help: string, value: number): Family {
  return { name, help, type: 'gauge', samples: [{ value }] };
}
