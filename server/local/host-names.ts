import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';

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

/** Who may call a part of the local shop: by these names of its own, from these pages. */
export interface Door {
  hostNames: readonly string[];
  shopOrigins: readonly string[];
}

/**
 * Whether a request may come in: under one of the part's own names, and from no page but the shop's
 * and its own. Other sites must not reach it through a visitor's browser.
 */
export function isWelcome({ headers }: IncomingMessage, { hostNames, shopOrigins }: Door): boolean {
  const { host = '', origin } = headers;
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !hostNames.includes(plainName(name))) return false;
  return origin === undefined || shopOrigins.includes(origin) || origin === `http://${host}`;
}

/** One spelling per name: lower case, IPv6 without brackets, no final dot. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
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
