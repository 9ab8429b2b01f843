import { z } from 'zod';
import { isLoopback, type Config } from '#server/platform/config.ts';
import type { Check, Verdict } from './check.ts';
import { reasonOf } from '#server/platform/reason-of.ts';
import type { HealthDeps } from './health-deps.ts';

/** An address for documents (RFC 5737), which no client has. */
const NOBODY = '192.0.2.1';

const PATIENCE_MS = 10_000;

const Answer = z.object({
  status: z.literal('ok'),
  client: z.object({ address: z.string(), protocol: z.string() }).optional(),
});

/** Asks the shop at its own address, as a visitor would: whether it is reached there, encrypted, and through proxies that it trusts. */
export function checkOfOrigin({ config, shopOrigin }: HealthDeps): Check {
  return {
    name: 'origin',
    remedy: 'See that the shop is open, and that SHOP_ORIGIN leads to it.',
    async run() {
      const origin = shopOrigin();
      const found = await ask(origin).catch((error: unknown) => reasonOf(error));
      if (typeof found === 'string')
        return {
          ok: false,
          words: `${origin} can't be reached from here: ${found}`,
          remedy: origin.startsWith('https:')
            ? 'See that the shop is open, that SHOP_ORIGIN leads to it, and that its certificate is valid.'
            : 'See that the shop is open, and that SHOP_ORIGIN leads to it.',
        };
      return judge(origin, config, found);
    },
  };
}

async function ask(origin: string): Promise<z.infer<typeof Answer>> {
  const response = await fetch(`${origin}/healthz?client=1`, {
    headers: { 'x-forwarded-for': NOBODY },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = Answer.safeParse(await response.json().catch(() => undefined));
  if (response.ok && answer.success) return answer.data;
  throw new Error(`something else answers there, with status ${response.status}.`);
}

function judge(
  origin: string,
  { mode, trustProxy }: Config,
  { client }: z.infer<typeof Answer>,
): Verdict {
  const { protocol, hostname } = new URL(origin);
  if (mode === 'production' && protocol === 'http:' && !isLoopback(hostname))
    return {
      ok: false,
      words: `Visitors reach the shop at ${origin}, unencrypted.`,
      remedy: 'Give it a certificate and a SHOP_ORIGIN with https://.',
    };
  if (client && protocol !== `${client.protocol}:`)
    return {
      ok: false,
      words: `Visitors come by ${protocol.slice(0, -1)}, and the shop takes them for visitors by ${client.protocol}.`,
      remedy:
        'Set TRUST_PROXY to the number of proxies in front of it or to their addresses, and have them send X-Forwarded-For and X-Forwarded-Proto.',
    };
  // Where addresses are trusted this call may come from one of them, as a proxy's may.
  if (client?.address === NOBODY && typeof trustProxy === 'function')
    return {
      ok: false,
      words: 'Visitors can pretend to come from any address.',
      remedy: 'Set TRUST_PROXY to the number of proxies that there are: it is higher.',
    };
  return { ok: true, words: `The shop is reached at ${origin}.` };
}
