import * as as from './settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The share of requests that are traced unless the settings say otherwise. */
const TRACED_SHARE = 0.1;

/** The settings of what the operator sees of the shop. Those of OpenTelemetry have the names that it gives them. */
export const WATCH_SETTINGS = {
  LOG_LEVEL: as.oneOf(...LOG_LEVELS).optional(),
  METRICS_PORT: as.integer(1, 65_535).optional(),
  DRAIN_SECONDS: as.integer(0, 300).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: as.httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: as.headers.optional(),
  OTEL_TRACES_SAMPLER_ARG: as.share.default(TRACED_SHARE),
  OTEL_SERVICE_NAME: as.plain(60).default('vitrine'),
};

interface Given {
  LOG_LEVEL?: (typeof LOG_LEVELS)[number] | undefined;
  METRICS_PORT?: number | undefined;
  DRAIN_SECONDS: number;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
  OTEL_SERVICE_NAME: string;
}

/** The collector that traces go to. */
export interface TraceSettings {
  /** Where it takes traces by OTLP over HTTP. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The share of requests that are traced, from 0 to 1. */
  share: number;
  serviceName: string;
}

export function readWatching(set: Given, isLocal: boolean) {
  return {
    logLevel: set.LOG_LEVEL ?? (isLocal ? ('warn' as const) : ('info' as const)),
    metricsPort: set.METRICS_PORT,
    /** The time in which `/readyz` says that the shop is about to close before it does, so that a load balancer asks others by then. */
    drainMs: set.DRAIN_SECONDS * 1000,
    /** Undefined: nothing is traced. */
    traces: readTraces(set),
  };
}

function readTraces(set: Given): TraceSettings | undefined {
  const endpoint = set.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: set.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    share: set.OTEL_TRACES_SAMPLER_ARG,
    serviceName: set.OTEL_SERVICE_NAME,
  };
}
