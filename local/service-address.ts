import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { findFreePort } from './free-port.ts';
import { outsideAddress } from './host-names.ts';

/** The port of the last run if it is free, so that pages still open keep working. */
export async function rememberedPort(file: string): Promise<number> {
  const former = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = await findFreePort(former > 0 && former < 65_536 ? former : undefined);
  writeFileSync(file, String(port));
  return port;
}

/** The host in URLs for browsers, of a server that listens on `host`. */
export function browserHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return outsideAddress() ?? '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
