import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import { type Encoding, type FindReady, matches, type ReadyBytes } from './ready-bytes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    hotAnswers?: HotAnswers;
  }
}

interface Known {
  find: FindReady;
  /** The pattern of the route, for the metrics. */
  route: string;
}

/** An answer that was sent with some bytes: the bytes, and its headers with a place for the id of the request. */
interface SentAnswer {
  bytes: Buffer;
  headers: string[];
  /** The headers of a 304, likewise. */
  unchanged: string[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Addresses that are remembered, and names of hosts. The oldest are forgotten. */
const MAX_KNOWN = 5_000;
const MAX_HOSTS = 100;

const REQUEST_ID = 'x-request-id';
/** Node adds these by itself. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive', REQUEST_ID]);
/** Headers of an answer that a 304 doesn't have. */
const OF_CONTENT = new Set(['content-type', 'content-encoding', 'content-length']);
/** Requests with these may get other answers, or have a body. */
const SPECIAL = ['authorization', 'origin', 'expect', 'content-length', 'transfer-encoding'];

/**
 * Answers repeated requests for what everybody may see before the framework looks at them, with the headers and bytes that the
 * last such answer had. A request comes this way if its address and its Host header were answered once in the usual way, if what
 * was sent is still kept (`FindReady`), and if it has nothing special; every other one goes the usual way.
 */
export class HotAnswers {
  readonly #known = new Map<string, Known>();
  readonly #hosts = new Set<string>();
  readonly #sent = new WeakMap<ReadyBytes, Map<Encoding | null, SentAnswer>>();
  readonly #metrics: Metrics;
  #isOpen = true;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /** From then on every request goes the usual way: the shop closes, or each request is to be logged. */
  close(): void {
    this.#isOpen = false;
  }

  /** Keeps an answer that is about to be sent, with the headers that it has. */
  keep(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: { find: FindReady; ready: ReadyBytes; encoding: Encoding | null; bytes: Buffer },
  ): void {
    const { method, url, headers } = request.raw;
    if (
      method !== 'GET' ||
      url === undefined ||
      url !== request.originalUrl ||
      isSpecial(request.raw)
    )
      return;
    const answers = this.#sent.get(sent.ready) ?? new Map<Encoding | null, SentAnswer>();
    this.#sent.set(sent.ready, answers);
    answers.set(sent.encoding, toAnswer(sent.bytes, reply.getHeaders()));
    add(this.#known, url, { find: sent.find, route: request.routeOptions.url ?? 'none' });
    if (headers.host === undefined || this.#hosts.has(headers.host)) return;
    if (this.#hosts.size >= MAX_HOSTS) this.#hosts.clear();
    this.#hosts.add(headers.host);
  }

  /** The handler of requests that answers what it can, and gives the others to the usual one. */
  before(usual: Handler): Handler {
    return (request, response) => {
      if (!this.#answer(request, response)) usual(request, response);
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    const known = this.#known.get(url);
    if (!known || method !== 'GET' || !this.#isOpen) return false;
    if (!this.#hosts.has(headers.host ?? '') || isSpecial(request)) return false;
    const ready = known.find();
    const answer =
      ready && this.#sent.get(ready)?.get(ready.encodingFor(headers['accept-encoding']));
    if (!answer) return false;
    const began = performance.now();
    const isKnown = matches(headers['if-none-match'], ready.etag);
    const status = isKnown ? 304 : 200;
    response.once('close', () => {
      this.#metrics.count('GET', known.route, status, performance.now() - began);
    });
    const raw = isKnown ? answer.unchanged : answer.headers;
    // The last place is that of the request's id. Node copies the headers at once.
    raw[raw.length - 1] = randomUUID();
    response.writeHead(status, raw);
    response.end(isKnown ? undefined : answer.bytes);
    return true;
  }
}

/** Has the server keep hot answers, unless every request is to be logged. */
export function keepHotAnswers(app: FastifyInstance, hot: HotAnswers): void {
  app.decorate('hotAnswers', hot);
  if (['debug', 'trace'].includes(app.log.level)) hot.close();
  app.addHook('preClose', (done) => {
    hot.close();
    done();
  });
}

function toAnswer(bytes: Buffer, headers: ReturnType<FastifyReply['getHeaders']>): SentAnswer {
  const all = Object.entries({ ...headers, 'content-length': bytes.length }).filter(
    ([name]) => !OF_NODE.has(name),
  );
  const flat = (entries: typeof all) => [
    ...entries.flatMap(([name, value]) => [name, String(value)]),
    REQUEST_ID,
    '',
  ];
  return {
    bytes,
    headers: flat(all),
    unchanged: flat(all.filter(([name]) => !OF_CONTENT.has(name))),
  };
}

/** True for a request that needs the usual way; also with several Host headers, of which a proxy may use another one. */
function isSpecial({ headers, rawHeaders }: IncomingMessage): boolean {
  if (SPECIAL.some((name) => name in headers)) return true;
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts !== 1;
}

function add<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  if (map.size >= MAX_KNOWN) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(name, value);
}
