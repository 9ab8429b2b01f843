import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Systems hand the ports above to connections that go out: one of those may take a port between the
 * moment it is found free and the one it is listened on.
 */
const LOWEST = 20_000;
const HIGHEST = 32_767;
const TRIES = 200;

/** A loopback TCP port nobody listens on at the moment: `preferred` when it is free, else any. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free TCP port on 127.0.0.1.');
}

async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
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
