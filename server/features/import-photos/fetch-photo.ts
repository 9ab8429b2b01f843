import { lookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { IMPORT_LIMITS } from '#contract/job-limits.ts';
import { isPublicAddress } from './is-public-address.ts';

/** A photo's bytes, or why they could not be fetched; `isPassing`: they may be there at the next try. */
export type FetchedPhoto =
  | { ok: true; bytes: Buffer }
  | { ok: false; message: string; isPassing?: true };

export type FetchPhoto = (address: string) => Promise<FetchedPhoto>;

/** Addresses that may be connected to. Tests have a server of their own. */
export interface Reach {
  isAllowed(ip: string): boolean;
  resolve(host: string): Promise<LookupAddress[]>;
  port: number;
  /** Certificates to trust instead of those of Node. */
  ca?: string;
  /** Milliseconds for a photo, with its redirects. */
  patienceMs: number;
}

const { redirects: MAX_REDIRECTS, seconds } = IMPORT_LIMITS.photos;
const { bytes: MAX_BYTES } = PRODUCT_LIMITS.photos;

const resolveAll = promisify(lookup);

const PUBLIC_INTERNET: Reach = {
  isAllowed: isPublicAddress,
  resolve: (host) => resolveAll(host, { all: true, verbatim: true }),
  port: 443,
  patienceMs: seconds * 1000,
};

/**
 * Returns a function that fetches photos from the public internet: over https only, without a proxy, and only from the IP address
 * that was checked, also at every redirect.
 */
export function photoFetcher(reach: Partial<Reach> = {}): FetchPhoto {
  return (address) => fetchPhoto(address, { ...PUBLIC_INTERNET, ...reach });
}

async function fetchPhoto(address: string, reach: Reach): Promise<FetchedPhoto> {
  const signal = AbortSignal.timeout(reach.patienceMs);
  try {
    let next = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await ask(next, reach, signal);
      if (!('movedTo' in answer)) return answer;
      next = answer.movedTo;
    }
    return refused(`It is redirected more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    if (error instanceof NotPublicError) return refused(NOT_PUBLIC);
    const message = signal.aborted ? `It took more than ${seconds} seconds` : 'It can’t be reached';
    return { ...refused(message), isPassing: true };
  }
}

type Answer = FetchedPhoto | { movedTo: string };

/** One request. Rejects if there is no answer. */
async function ask(address: string, reach: Reach, signal: AbortSignal): Promise<Answer> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return refused('Must be an https address');
  if (url.username !== '' || url.password !== '') return refused('Must be without a password');
  if (Number(url.port || 443) !== reach.port) return refused(`Must be at port ${reach.port}`);
  // An IP address in the URL is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !reach.isAllowed(host)) return refused(NOT_PUBLIC);
  const response = await connect(url, reach, signal);
  const answer = await read(url, response);
  response.destroy();
  return answer;
}

function connect(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asking = request(url, {
    // Of its own: the usual one can be told by the environment to use a proxy. It looks for all addresses of the host.
    agent: new Agent({ keepAlive: false, autoSelectFamily: true }),
    lookup: checkedLookup(reach),
    signal,
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Vitrine' },
    ...(reach.ca !== undefined && { ca: reach.ca }),
  });
  asking.once('socket', (socket) => {
    socket.once('connect', () => {
      if (!reach.isAllowed(socket.remoteAddress ?? '')) asking.destroy(new NotPublicError());
    });
  });
  asking.on('error', reject);
  // After the answer 101 there is no other event. After any other one it has no effect.
  asking.once('close', () => reject(new Error('Closed without an answer')));
  asking.once('response', resolve);
  asking.end();
  return promise;
}

/** Looks a host up once, and hands over only what was checked: nothing else can be connected to. */
function checkedLookup({ resolve, isAllowed }: Reach): LookupFunction {
  const lookupAll = async (host: string) => {
    const found = await resolve(host);
    const areAllowed = found.length > 0 && found.every(({ address }) => isAllowed(address));
    if (!areAllowed) throw new NotPublicError();
    return found;
  };
  return callbackify((host: string, _options: object) => lookupAll(host));
}

async function read(url: URL, response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  if (REDIRECTS.has(status) && headers.location !== undefined) {
    const moved = URL.parse(headers.location, url);
    return moved ? { movedTo: moved.href } : refused('It is redirected to no address');
  }
  if (status !== 200) {
    const isPassing = status >= 500 || status === 429;
    return { ...refused(`It is answered with status ${status}`), ...(isPassing && { isPassing }) };
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    return refused('It is compressed in a way that was not asked for');
  }
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) return refused(TOO_LARGE);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return refused(TOO_LARGE);
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_PUBLIC = 'It is not on the public internet';
const TOO_LARGE = `It has more than ${MAX_BYTES / 1024 / 1024} MB`;

class NotPublicError extends Error {}

function refused(message: string): { ok: false; message: string } {
  return { ok: false, message };
}
