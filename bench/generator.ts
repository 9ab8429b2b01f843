/**
 * The load generator: a process of its own that sends fixed requests over a number of connections, the next one as soon as an
 * answer is complete. It builds no request and reads no more of an answer than its end, so that it takes less processor time
 * than any server it measures. Each message to it is a `Load`; it replies with a `Loaded`.
 */
import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { percentile } from './statistics.ts';

export interface Load {
  /** An address such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Sent in turn, over and over; or each once, if `isOnce`. */
  paths: readonly string[];
  isOnce?: boolean;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}

export interface Loaded {
  perSecond: number;
  answers: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 200 and 304. */
  failures: number;
  /** Bytes of an answer, with its headers. */
  bytes: number;
  /** The part of the time in which the generator itself was busy. */
  busy: number;
}

process.on('message', (load: Load) => {
  void generate(load).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      throw error;
    },
  );
});
process.once('disconnect', () => process.exit());

async function generate(load: Load): Promise<Loaded> {
  const run = new Run(load);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await Promise.all(Array.from({ length: load.connections }, () => run.drive()));
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const { took } = run;
  return {
    perSecond: took.length / (ms / 1_000),
    answers: took.length,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    failures: run.failures,
    bytes: run.bytes / took.length,
    busy: (user + system) / 1_000 / ms,
  };
}

class Run {
  readonly took: number[] = [];
  failures = 0;
  bytes = 0;
  readonly #requests: readonly Buffer[];
  readonly #isOnce: boolean;
  readonly #address: URL;
  readonly #end: number;
  #next = 0;

  constructor({ origin, paths, isOnce = false, headers, seconds }: Load) {
    this.#address = new URL(origin);
    this.#isOnce = isOnce;
    const lines = Object.entries({ host: this.#address.host, ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    this.#requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`));
    this.#end = performance.now() + seconds * 1_000;
  }

  /** Sends requests over one connection until the time is over. */
  drive(): Promise<void> {
    const { hostname, port } = this.#address;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const ended = new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
    const reader = new AnswerReader();
    let sentAt = this.#send(socket);
    socket.on('data', (bytes: Buffer) => {
      this.bytes += bytes.length;
      if (!reader.read(bytes)) return;
      const now = performance.now();
      this.took.push(now - sentAt);
      if (reader.status !== 200 && reader.status !== 304) this.failures += 1;
      if (now < this.#end) sentAt = this.#send(socket);
      else socket.destroy();
    });
    return ended;
  }

  /** Sends the next request, and returns when. */
  #send(socket: Socket): number {
    const place = this.#next++;
    const request = this.#requests[place % this.#requests.length];
    if (!request || (this.#isOnce && place >= this.#requests.length))
      throw new Error('There are fewer requests than can be sent in this time');
    socket.write(request);
    return performance.now();
  }
}
