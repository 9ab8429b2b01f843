import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A TCP proxy in front of a database, with faults. */
export interface FaultyProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Refuses new connections and closes the open ones. */
  disconnect(): Promise<void>;
  /** Keeps connections open but forwards nothing; only those of an application, by its `application_name`. */
  stall(application?: string): void;
  /** Forwards what is sent to the database, and loses its answers: also those to COMMIT. */
  loseAnswers(): void;
  /** Ends `disconnect`, `stall` and `loseAnswers`. */
  restore(): Promise<void>;
  /** Delays everything, in both directions; or only that of an application. */
  delay(ms: number, application?: string): void;
  close(): Promise<void>;
}

interface Faults {
  /** The application whose bytes are not forwarded. */
  stalled: string | undefined;
  delayed: { ms: number; application: string };
  losesAnswers: boolean;
}

export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const faults: Faults = {
    stalled: undefined,
    delayed: { ms: 0, application: '' },
    losesAnswers: false,
  };
  const server = createServer((client) => {
    forwardAll(client, connect(targetOf(target)), { sockets, faults });
  });
  const port = await listen(server, 0);
  let opening: Promise<unknown> | undefined;

  async function disconnect(): Promise<void> {
    await opening;
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: throughProxy(target, port),
    disconnect,
    stall(application = '') {
      faults.stalled = application;
    },
    delay(ms, application = '') {
      faults.delayed = { ms, application };
    },
    loseAnswers() {
      faults.losesAnswers = true;
    },
    async restore() {
      faults.stalled = undefined;
      faults.losesAnswers = false;
      if (!server.listening) opening ??= listen(server, port).finally(() => (opening = undefined));
      await opening;
    },
    close: disconnect,
  };
}

/** Forwards what comes on one connection in both directions, except for its faults. */
function forwardAll(
  client: Socket,
  upstream: Socket,
  { sockets, faults }: { sockets: Set<Socket>; faults: Faults },
): void {
  let startup = '';
  client.once('data', (bytes) => (startup = bytes.toString('latin1')));
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(from);
    const forward = inOrder((bytes) => {
      if (!to.destroyed) to.write(bytes);
    });
    from.on('data', (bytes) => {
      const { stalled, delayed, losesAnswers } = faults;
      if (stalled !== undefined && startup.includes(stalled)) return;
      if (losesAnswers && from === upstream) return;
      forward(bytes, startup.includes(delayed.application) ? delayed.ms : 0);
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => to.destroy());
  }
}

/** Returns the port. */
async function listen(server: Server, wanted: number): Promise<number> {
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Delayed bytes stay in their order, also when the delay changes. */
function inOrder(write: (bytes: Buffer | string) => void) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (bytes: Buffer | string, delayMs: number): void => {
    if (delayMs === 0 && waiting === 0) {
      write(bytes);
      return;
    }
    waiting += 1;
    last = Promise.all([last, delay(delayMs)]).then(() => {
      waiting -= 1;
      write(bytes);
    });
  };
}

/** The database's host and port, or its Unix socket if the URL has `?host=/folder`. */
function targetOf(url: URL): { host: string; port: number } | { path: string } {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || url.searchParams.get('port') || 5432);
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: folder ?? url.hostname, port };
}

function throughProxy(target: URL, port: number): string {
  const url = new URL(target);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
