import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a database, with faults. */
export interface FaultyProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Refuses new connections and closes the open ones. */
  disconnect(): Promise<void>;
  /** Keeps connections open but forwards nothing. */
  stall(): void;
  /** Ends `disconnect` and `stall`. */
  restore(): Promise<void>;
  /** Delays everything, in both directions. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  let delayMs = 0;

  const server = createServer((client) => {
    const upstream = connect(targetOf(target));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (isStalled) return;
        if (delayMs === 0) to.write(bytes);
        else setTimeout(() => to.destroyed || to.write(bytes), delayMs);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  async function disconnect(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: throughProxy(target, port),
    disconnect,
    stall() {
      isStalled = true;
    },
    delay(ms) {
      delayMs = ms;
    },
    async restore() {
      isStalled = false;
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: disconnect,
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
