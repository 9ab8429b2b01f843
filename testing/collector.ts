import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as the collector got it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** '' for the first of its trace. */
  parentSpanId: string;
  name: string;
  fields: Readonly<Record<string, string | number>>;
  isFailed: boolean;
}

export interface Collector {
  /** Of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  /** All that it got, as text: the spans with all that they say. */
  readonly bodies: string[];
  readonly spans: CollectedSpan[];
  /** Headers of the requests that brought them. */
  readonly headers: NodeJS.Dict<string | string[]>[];
  close(): Promise<void>;
}

interface OtlpSpan extends Omit<CollectedSpan, 'fields' | 'isFailed' | 'parentSpanId'> {
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface OtlpTraces {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const FAILED = 2;

/** Starts a collector of traces, which takes OTLP as JSON over HTTP. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    headers.push(request.headers);
    void json(request).then((body) => {
      bodies.push(JSON.stringify(body));
      spans.push(...spansOf(body as OtlpTraces));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans,
    headers,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function spansOf({ resourceSpans }: OtlpTraces): CollectedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ traceId, spanId, parentSpanId = '', name, attributes, status }) => ({
      traceId,
      spanId,
      parentSpanId,
      name,
      fields: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
      ),
      isFailed: status.code === FAILED,
    }));
}
