import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import {
  runInTrace,
  type BegunTrace,
  type ParentSpan,
  type SpanFields,
  type Traces,
} from './trace.ts';
import type { TraceSettings } from './watch-settings.ts';

/** Opens what the settings name; undefined if they name nothing. OpenTelemetry is loaded only here. */
export async function openTraces(
  settings: TraceSettings | undefined,
  log: () => FastifyBaseLogger | undefined,
): Promise<Traces | undefined> {
  if (!settings) return undefined;
  const { OtelTraces } = await import('./otel-traces.ts');
  return new OtelTraces(settings, {
    onAway: (error) =>
      log()?.warn({ err: error ?? new Error('No answer') }, 'the collector of traces is away'),
    onBack: () => log()?.info('the collector of traces is back'),
  });
}

/**
 * Traces requests, and has their log lines carry the trace's id. A trace has the id of its request, unless a proxy that is trusted
 * began it (`traceparent`): visitors could have every request recorded.
 */
export function traceRequests(
  app: FastifyInstance,
  traces: Traces,
  { trustsProxy }: { trustsProxy: boolean },
): void {
  const begun = new WeakMap<FastifyRequest, BegunTrace>();
  const parentOf = (request: IncomingMessage) =>
    trustsProxy ? readParent(request.headers['traceparent']) : undefined;
  app.setChildLoggerFactory((logger, bindings, options, request) => {
    const traceId = parentOf(request)?.traceId ?? traceIdOf(String(bindings['reqId']));
    return logger.child({ ...bindings, traceId }, options);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = traces.begin({
      name: `${request.method} ${request.routeOptions.url ?? 'none'}`,
      kind: 'server',
      fields: fieldsOf(request),
      traceId: traceIdOf(request.id),
      parent: parentOf(request.raw),
    });
    if (!trace) return done();
    begun.set(request, trace);
    runInTrace(trace.trace, done);
  });
  // The body was read by listeners of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = begun.get(request);
    if (trace) runInTrace(trace.trace, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const trace = begun.get(request);
    trace?.set({ 'http.response.status_code': reply.statusCode });
    trace?.end(reply.statusCode >= 500 ? new Error('The shop failed') : undefined);
    done();
  });
}

/** The pattern of the route, never the path, which may have ids of people. */
function fieldsOf(request: FastifyRequest): SpanFields {
  const { url = 'none', schema } = request.routeOptions;
  const { operationId } = (schema ?? {}) as { operationId?: string };
  return {
    'http.request.method': request.method,
    'http.route': url,
    ...(operationId !== undefined && { 'vitrine.operation': operationId }),
  };
}

/** A request's id, a UUID, as the id of a trace. */
function traceIdOf(requestId: string): string {
  return requestId.replaceAll('-', '');
}

const PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]([\da-f])$/;

/** Reads the header `traceparent` (W3C Trace Context). */
function readParent(header: string | string[] | undefined): ParentSpan | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId, spanId, flags] = PARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: parseInt(flags, 16) % 2 === 1 };
}
