import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace as api,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { shopVersion } from './release.ts';
import type {
  BegunTrace,
  ParentSpan,
  RootSpan,
  SpanFields,
  SpanKind,
  Trace,
  Traces,
} from './trace.ts';
import type { TraceSettings } from './watch-settings.ts';

const KINDS = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL };

/** A trace takes no more spans than that. */
const MAX_SPANS = 1_000;
/** Nor later ones than that after its first span has ended: a timer that was set in a request may go on for ever. */
const LATE_MS = 10_000;
/** Things whose later work joins their trace. */
const MAX_FOLLOWED = 1_000;
const EXPORT_MS = { every: 2_000, timeout: 5_000, atTheEnd: 2_000 };

/** Notices whether the collector takes traces. */
export interface Notices {
  onAway(error: Error | undefined): void;
  onBack(): void;
}

/** Traces that OpenTelemetry's SDK records and sends. Its packages are loaded with this file, so it is only imported where they go somewhere. */
export class OtelTraces implements Traces {
  readonly #ids = new RandomIdGenerator();
  /** The id of the trace that is about to begin. */
  #traceId = '';
  readonly #sampler: TraceIdRatioBasedSampler;
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  /** The contexts of the traces that things belong to, oldest first. */
  readonly #followed = new Map<string, Context>();

  constructor(settings: TraceSettings, notices: Notices) {
    const exporter = new OTLPTraceExporter({
      url: settings.url,
      headers: { ...settings.headers },
      timeoutMillis: EXPORT_MS.timeout,
    });
    this.#sampler = new TraceIdRatioBasedSampler(settings.share);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': settings.serviceName,
        'service.version': shopVersion(),
      }),
      sampler: new ParentBasedSampler({ root: this.#sampler }),
      idGenerator: {
        generateTraceId: () => this.#traceId,
        generateSpanId: () => this.#ids.generateSpanId(),
      },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: noticing(exporter, notices),
          scheduledDelayMillis: EXPORT_MS.every,
          exportTimeoutMillis: EXPORT_MS.timeout,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('vitrine');
  }

  begin({ name, kind, fields, traceId, parent, thing }: RootSpan): BegunTrace | undefined {
    const known = this.#followed.get(thing ?? '');
    this.#traceId = traceId ?? this.#ids.generateTraceId();
    // Asked beforehand: most traces are not recorded, and need no span for that.
    if (!known && !parent && !this.#records(this.#traceId)) return undefined;
    const above = known ?? (parent ? contextOf(parent) : ROOT_CONTEXT);
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: fields }, above);
    return span.isRecording() ? this.#record(span) : undefined;
  }

  async close(): Promise<void> {
    const ended = this.#provider.shutdown().catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, EXPORT_MS.atTheEnd);
    });
    await Promise.race([ended, late]);
    clearTimeout(timer);
  }

  #records(traceId: string): boolean {
    const { decision } = this.#sampler.shouldSample(ROOT_CONTEXT, traceId);
    return decision !== SamplingDecision.NOT_RECORD;
  }

  #record(root: OtelSpan): BegunTrace {
    let left = MAX_SPANS;
    let endsAt = Infinity;
    const below = (above: Context): Trace => ({
      begin: (name: string, kind: SpanKind, fields: SpanFields) => {
        left -= 1;
        if (left < 0 || performance.now() > endsAt) return undefined;
        const options = { kind: KINDS[kind], attributes: fields };
        const span = this.#tracer.startSpan(name, options, above);
        return { trace: below(api.setSpan(above, span)), end: (error) => end(span, error) };
      },
      follow: (thing) => this.#follow(thing, rootContext),
    });
    const rootContext = api.setSpan(ROOT_CONTEXT, root);
    return {
      trace: below(rootContext),
      end(error) {
        endsAt = performance.now() + LATE_MS;
        end(root, error);
      },
      set: (fields) => void root.setAttributes(fields),
    };
  }

  #follow(thing: string, above: Context): void {
    this.#followed.delete(thing);
    if (this.#followed.size >= MAX_FOLLOWED) {
      const [oldest] = this.#followed.keys();
      if (oldest !== undefined) this.#followed.delete(oldest);
    }
    this.#followed.set(thing, above);
  }
}

function contextOf({ traceId, spanId, isSampled }: ParentSpan): Context {
  return api.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  });
}

/** Ends a span. Of an error only the code is kept: its message may have anything in it. */
function end(span: OtelSpan, error: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', codeOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  if ('code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code))
    return error.code;
  return error.name;
}

/** Tells once when the collector is away, and once when it is back. */
function noticing(exporter: SpanExporter, { onAway, onBack }: Notices): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const code: number = result.code;
        const isTaken = code === 0;
        if (!isTaken && !isAway) onAway(result.error);
        if (isTaken && isAway) onBack();
        isAway = !isTaken;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
