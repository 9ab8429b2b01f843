import { hostname, networkInterfaces } from 'node:os';

import { plainName } from '#sandbox/check-origin.ts';

/**
 * The names under which local mode answers, as they stand in a Host header without its port.
 *
 * Any other name means that some page on the internet has pointed its own name at this machine.
 */
export function localHostNames(settings: {
  host: string;
  exposeLocal: boolean;
}): ReadonlySet<string> {
  const names = ['localhost', '127.0.0.1', '::1', settings.host];
  if (settings.exposeLocal) names.push(hostname(), `${hostname()}.local`, ...machineAddresses());
  return new Set(names.map(plainName));
}

/** The first of the machine's addresses that others can reach. */
export function outsideAddress(): string | undefined {
  return interfaceAddresses().find(({ family, internal }) => family === 'IPv4' && !internal)
    ?.address;
}

function machineAddresses(): string[] {
  return interfaceAddresses().map(({ address }) => address);
}

function interfaceAddresses(): { address: string; family: string; internal: boolean }[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
}
