import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyServerFactory } from 'fastify';
import { answerOverloaded } from './broken-requests.ts';
import type { Config } from './config.ts';
import { logFloods } from './flood-log.ts';

/** Limits on what connections may leave behind. */
export interface ConnectionLimits {
  /** Requests of one connection that have no complete answer yet. Beyond, the connection is closed. */
  unanswered: number;
  /** Open connections of one address, except of trusted proxies. Further ones are closed. */
  perAddress: number;
  /**
   * Bytes of answers that clients have not read yet. Beyond, addresses that leave any of them unread get 503; beyond
   * twice as many, everybody does.
   */
  unreadBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  unanswered: 8,
  perAddress: 256,
  unreadBytes: 96 * 1024 * 1024,
};

type Log = Parameters<typeof logFloods>[0];
type Refusal = 'pipelined requests' | 'connections' | 'unread answers';

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A connection: the request that is being answered, and those that wait for it. */
interface Line {
  readonly address: string;
  answering: Asked | undefined;
  readonly waiting: Asked[];
}

/**
 * Stands between the connections and the shop. The requests of a connection are answered one after the other: the next
 * one begins when the client has read the answer to the former, so a client that sends without reading costs one
 * answer. Browsers don't send a request on a connection before they have the answer to the last one.
 */
export class ConnectionGate {
  readonly #limits: ConnectionLimits;
  readonly #isTrusted: (address: string) => boolean;
  readonly #onRefusal: (what: Refusal) => void;
  readonly #lines = new Map<Socket, Line>();
  readonly #answering = new Set<Line>();
  readonly #perAddress = new Map<string, number>();

  constructor(limits: ConnectionLimits, trustProxy: Config['trustProxy'], log: Log) {
    this.#limits = limits;
    this.#isTrusted = trustedBy(trustProxy);
    this.#onRefusal = logFloods(log);
  }

  /** Makes the server. Fastify leaves the settings of a server that it didn't make itself to whoever makes it. */
  readonly makeServer: FastifyServerFactory = (handler, options): Server => {
    const settings = options as { [key: string]: unknown } & Timeouts;
    const take = (request: IncomingMessage, response: ServerResponse) =>
      this.#take({ request, response }, handler);
    const server = createServer(settings.http ?? {}, take);
    // Unknown expectations are ignored: Node would refuse them by itself, however many there are.
    server.on('checkExpectation', take);
    server.keepAliveTimeout = settings.keepAliveTimeout;
    server.requestTimeout = settings.requestTimeout;
    server.setTimeout(settings.connectionTimeout);
    server.on('connection', (socket) => this.#open(socket));
    return server;
  };

  #open(socket: Socket): void {
    const peer = socket.remoteAddress;
    // The client is gone already.
    if (peer === undefined) return;
    const address = normalizeIP(peer);
    const open = this.#perAddress.get(address) ?? 0;
    if (open >= this.#limits.perAddress && !this.#isTrusted(peer)) {
      this.#onRefusal('connections');
      socket.destroy();
      return;
    }
    this.#perAddress.set(address, open + 1);
    const line: Line = { address, answering: undefined, waiting: [] };
    this.#lines.set(socket, line);
    socket.once('close', () => {
      this.#lines.delete(socket);
      this.#answering.delete(line);
      line.waiting.length = 0;
      const left = (this.#perAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#perAddress.set(address, left);
      else this.#perAddress.delete(address);
    });
  }

  #take(asked: Asked, handler: Handler): void {
    const { socket } = asked.request;
    const line = this.#lines.get(socket);
    // The chunk of bytes went on after its connection was closed.
    if (!line || socket.destroyed) return;
    if (!line.answering) return this.#answer(line, asked, handler);
    line.waiting.push(asked);
    if (line.waiting.length < this.#limits.unanswered) return;
    this.#onRefusal('pipelined requests');
    close(socket);
  }

  #answer(line: Line, asked: Asked, handler: Handler): void {
    const { request, response } = asked;
    line.answering = asked;
    response.once('close', () => {
      line.answering = undefined;
      this.#answering.delete(line);
      const next = line.waiting.shift();
      if (next && !request.socket.destroyed) this.#answer(line, next, handler);
    });
    if (this.#hasTooMuchUnread(line.address)) {
      this.#onRefusal('unread answers');
      answerOverloaded(response);
      return;
    }
    this.#answering.add(line);
    handler(request, response);
  }

  #hasTooMuchUnread(address: string): boolean {
    let [all, own] = [0, 0];
    for (const { address: whose, answering } of this.#answering) {
      const bytes = answering?.request.socket.writableLength ?? 0;
      all += bytes;
      if (whose === address) own += bytes;
    }
    const { unreadBytes } = this.#limits;
    return all > 2 * unreadBytes || (all > unreadBytes && own > 0);
  }
}

/**
 * Closes a connection in the middle of what it sent. Node reads up to 64 KB at once and makes objects of all requests in
 * there, some thousands, even of a closed connection; an upgrade (2) is what ends that.
 */
function close(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Timeouts {
  http?: object;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

/** Returns the check that a connecting address is that of a proxy in front. */
function trustedBy(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  const isTrusted = typeof trustProxy === 'function' ? trustProxy : proxyAddr.compile(trustProxy);
  return (address) => isTrusted(address, 0);
}
