import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const ROUTE_LABELS = ['method', 'route', 'status'] as const;

/** The shop's metrics for Prometheus. Routes are labelled by their pattern, so that ids don't create new series. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #eventLoop = monitorEventLoopDelay({ resolution: 20 });
  readonly #requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ROUTE_LABELS,
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ROUTE_LABELS,
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  constructor(pools: Readonly<Record<string, pg.Pool>>) {
    this.#eventLoop.enable();
    this.#measureProcess();
    this.#measureEventLoop();
    this.#measureConnections(pools);
  }

  /** Records one answered request. */
  count(method: string, route: string, status: number, milliseconds: number): void {
    const labels = { method, route, status };
    this.#requests.inc(labels);
    this.#durations.observe(labels, milliseconds / 1000);
  }

  /** All metrics in Prometheus' text format. Those of the event loop cover the time since the last call. */
  async text(): Promise<string> {
    const text = await this.#registry.metrics();
    this.#eventLoop.reset();
    return text;
  }

  close(): void {
    this.#eventLoop.disable();
  }

  #measureProcess(): void {
    const memory = process.memoryUsage;
    this.#gauge('process_resident_memory_bytes', 'Memory the process holds.', () => memory().rss);
    this.#gauge('nodejs_heap_size_used_bytes', 'Memory of live objects.', () => memory().heapUsed);
    this.#gauge(
      'nodejs_external_memory_bytes',
      'Memory outside the heap, such as buffers.',
      () => memory().external,
    );
    this.#gauge('process_uptime_seconds', 'Time since the process began.', () => process.uptime());
    this.#registry.registerMetric(
      new Counter({
        name: 'process_cpu_seconds_total',
        help: 'CPU time used.',
        registers: [],
        collect() {
          const { user, system } = process.cpuUsage();
          this.reset();
          this.inc((user + system) / 1e6);
        },
      }),
    );
  }

  #measureEventLoop(): void {
    const delay = this.#eventLoop;
    // NaN if nothing was measured since the last reset.
    const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
    this.#gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay of the event loop.', () =>
      seconds(delay.mean),
    );
    this.#gauge(
      'nodejs_eventloop_lag_p99_seconds',
      'Delay of the event loop that 99 % stay below.',
      () => seconds(delay.percentile(99)),
    );
    this.#gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay of the event loop.', () =>
      seconds(delay.max),
    );
  }

  #measureConnections(pools: Readonly<Record<string, pg.Pool>>): void {
    this.#registry.registerMetric(
      new Gauge({
        name: 'database_connections',
        help: 'Connections of a pool, and callers waiting for one.',
        labelNames: ['pool', 'state'],
        registers: [],
        collect() {
          for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
            this.set({ pool, state: 'open' }, totalCount);
            this.set({ pool, state: 'idle' }, idleCount);
            this.set({ pool, state: 'waited_for' }, waitingCount);
          }
        },
      }),
    );
  }

  #gauge(name: string, help: string, read: () => number): void {
    this.#registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }
}

/** Records every request when it has been answered. */
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
