import { createServer, type Server } from 'node:net';

/** A loopback TCP port nobody listens on at the moment: `preferred` when it is free, else any. */
export async function findFreePort(preferred?: number): Promise<number> {
  const kept = preferred === undefined ? undefined : await tryPort(preferred);
  const port = kept ?? (await tryPort(0));
  if (port === undefined) throw new Error('There is no free TCP port on 127.0.0.1.');
  return port;
}

async function tryPort(port: number): Promise<number | undefined> {
  try {
    const server = await listen(port);
    const found = portOf(server);
    await close(server);
    return found;
  } catch {
    return undefined;
  }
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
