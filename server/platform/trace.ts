import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUIDv7 } from 'node:crypto';

/** The fields of a span. Never data of people: no addresses, names, ids, query strings or values of statements. */
export type SpanFields = Readonly<Record<string, string | number>>;

/** `server`: a request to the shop. `client`: a question to the database or to another service. `internal`: work of the shop. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work that is being timed. */
export interface Span {
  /** What is done within it belongs below it. */
  readonly trace: Trace;
  /** `error`: it failed; only its code is kept. */
  end(error?: unknown): void;
}

/** A trace that is being recorded. */
export interface Trace {
  /** Undefined if the trace takes no more. */
  begin(name: string, kind: SpanKind, fields: SpanFields): Span | undefined;
  /** Has later work of this instance about a thing, such as its letters, join this trace. */
  follow(thing: string): void;
}

/** The span of a proxy or of another service in which the shop was asked. */
export interface ParentSpan {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** The first span of the shop in a trace. */
export interface RootSpan {
  name: string;
  kind: SpanKind;
  fields: SpanFields;
  /** Without it the trace gets an id by chance. */
  traceId?: string;
  parent?: ParentSpan | undefined;
  /** Something that a trace was told to follow: its trace is joined. */
  thing?: string | null;
}

/** Begins traces, and sends those that are recorded to a collector. */
export interface Traces {
  /** Undefined if this one isn't recorded. */
  begin(root: RootSpan): BegunTrace | undefined;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

/** The first span, of which more is known when it ends. */
export interface BegunTrace extends Span {
  set(fields: SpanFields): void;
}

const running = new AsyncLocalStorage<Trace | undefined>();

/** The trace that this code belongs to; undefined where nothing is recorded. */
export function currentTrace(): Trace | undefined {
  return running.getStore();
}

/** An id for something new, such as an order: later work of this instance about it joins the trace in which it is made. */
export function followedId(): string {
  const id = randomUUIDv7();
  currentTrace()?.follow(id);
  return id;
}

/** Runs `work` as a part of a trace, or of none. */
export function runInTrace<T>(trace: Trace | undefined, work: () => T): T {
  return running.run(trace, work);
}

/** Runs `work`, and records it if the code belongs to a trace. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  fields: SpanFields,
  work: () => Promise<T>,
): Promise<T> {
  const span = currentTrace()?.begin(name, kind, fields);
  return span ? withinSpan(span, work) : work();
}

/** Runs `work` within a span that has begun, and ends it. */
export async function withinSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await running.run(span.trace, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
