import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral range: an outgoing connection could take one of those ports after it was found free and before
 * anything listens on it.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;
const MAX_TRIES = 200;

/** A free TCP port on 127.0.0.1: `preferred` if that is free, otherwise a random one. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free TCP port on 127.0.0.1.');
}

/** The port of the last run if it is free, so that pages still open keep working. */
export async function rememberedPort(file: string): Promise<number> {
  const former = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = await findFreePort(former > 0 && former < 65_536 ? former : undefined);
  writeFileSync(file, String(port));
  return port;
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
