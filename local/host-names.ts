import { hostname, networkInterfaces } from 'node:os';

import { plainName } from '#sandbox/check-origin.ts';

/**
 * The host names that local mode accepts in a Host header, without port.
 *
 * Any other name may be DNS rebinding: a page on the internet whose name resolves to this machine.
 */
export function localHostNames(settings: {
  host: string;
  exposeLocal: boolean;
}): ReadonlySet<string> {
  const names = ['localhost', '127.0.0.1', '::1', settings.host];
  if (settings.exposeLocal) names.push(hostname(), `${hostname()}.local`, ...machineAddresses());
  return new Set(names.map(plainName));
}

/** The machine's first IPv4 address that other machines can reach. */
function outsideAddress(): string | undefined {
  return interfaceAddresses().find(({ family, internal }) => family === 'IPv4' && !internal)
    ?.address;
}

/** The host in URLs for browsers, of a server that listens on `host`. */
export function browserHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return outsideAddress() ?? '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function machineAddresses(): string[] {
  return interfaceAddresses().map(({ address }) => address);
}

function interfaceAddresses(): { address: string; family: string; internal: boolean }[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
}
