import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a database that can be cut, or go silent, and be mended again. */
export interface WaywardProxy {
  /** The database's address by this way. */
  url: string;
  /** Refuses new connections and breaks the open ones. */
  cut(): Promise<void>;
  /** Keeps every connection open, and lets nothing through any more. */
  hush(): void;
  mend(): Promise<void>;
  /** Whatever goes through, either way, arrives this much later. */
  slow(delayMs: number): void;
  close(): Promise<void>;
}

export async function waywardProxy(databaseUrl: string): Promise<WaywardProxy> {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket>();
  let isHushed = false;
  let delayMs = 0;

  const server = createServer((inner) => {
    const outer = connect(targetOf(target));
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => {
        if (isHushed) return;
        if (delayMs === 0) to.write(bytes);
        else setTimeout(() => to.destroyed || to.write(bytes), delayMs);
      });
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const end of ends) end.destroy();
    await closed;
  }

  return {
    url: throughProxy(target, port),
    cut,
    hush() {
      isHushed = true;
    },
    slow(ms) {
      delayMs = ms;
    },
    async mend() {
      isHushed = false;
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}

/** Where a database listens: on a port, or on a socket file that its address names as `?host=/folder`. */
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
