import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchTables } from '#testing/fuzz/changed-tables.ts';
import { readDocument } from '#testing/fuzz/documented-calls.ts';
import { fuzzCalls } from '#testing/fuzz/fuzz-calls.ts';
import { areUnchanged, fillShop, oddFiles, registerCallers } from '#testing/fuzz/fuzz-shop.ts';
import { readKnownIds } from '#testing/fuzz/known-ids.ts';
import { useLetterShop } from '#testing/letter-shop.ts';

/** `npm run fuzz` sets these; otherwise it is a short run that is the same each time. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 268);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const IS_COMMAND = process.env['FUZZ_REQUESTS'] !== undefined;
/** Requests to one shop, before the next has everything again that was deleted. */
const REQUESTS_OF_A_SHOP = 2_000;

/** Findings of the audit that are in order here: an admin has to act, or a sweep that doesn't run in this test. */
const WAITS = /refund_failed|under way|of a deleted account, and has an address/;

const parts = Array.from({ length: Math.ceil(REQUESTS / REQUESTS_OF_A_SHOP) }, (_, part) => ({
  part: part + 1,
  requests: Math.min(REQUESTS_OF_A_SHOP, REQUESTS - part * REQUESTS_OF_A_SHOP),
  seed: SEED + part * REQUESTS_OF_A_SHOP,
}));
const answers = new Map<number | undefined, number>();

/** Where Fastify says what handlers throw. */
const ERRORS = 'tracing:fastify.request.handler:error';
let lastError: unknown;
const noteError = (message: unknown) => void ({ error: lastError } = message as { error: unknown });
beforeAll(() => subscribe(ERRORS, noteError));
afterAll(() => unsubscribe(ERRORS, noteError));

function say(line: string): void {
  if (IS_COMMAND) process.stdout.write(`${line}\n`);
}

afterAll(() => {
  const counts = [...answers].sort(([a = 0], [b = 0]) => a - b);
  for (const [status = 'none', count] of counts) say(`${status}: ${count}`);
});

describe.each(parts)('odd requests, part $part', ({ part, requests, seed }) => {
  const letters = useLetterShop();
  const { shop } = letters;
  const agent = new Agent({ keepAlive: true });
  afterAll(() => agent.destroy());

  beforeAll(() => shop.app.listen({ port: 0, host: '127.0.0.1' }));

  it(
    'are answered as documented, and change nothing if they are refused',
    { timeout: 1_800_000, tags: 'long' },
    async () => {
      let callers = await registerCallers(letters);
      await fillShop(letters, callers);
      let ids = await readKnownIds(shop.db.database);
      const watch = await watchTables(shop.db.database);
      const document = await readDocument(shop.app);
      say(`part ${part} of ${parts.length}, seed ${seed}: ${requests} requests`);
      const findings = await fuzzCalls({
        document,
        requests,
        seed,
        sources: { resolve: document.resolve, ids: () => ids, files: await oddFiles() },
        deps: {
          agent,
          port: (shop.app.server.address() as AddressInfo).port,
          callers: () => callers,
          sign: (payload) => shop.account.sign(payload),
          changedTables: () => watch.changed(),
          lastError: () => lastError,
        },
        async prepare() {
          if (!(await areUnchanged(letters, callers))) callers = await registerCallers(letters);
          ids = await readKnownIds(shop.db.database);
        },
        onAnswer: (status) => answers.set(status, (answers.get(status) ?? 0) + 1),
      });
      expect(findings).toEqual([]);
      await shop.runUntilIdle();
      const breaches = await shop.audit();
      expect(breaches.filter((line) => !WAITS.test(line))).toEqual([]);
    },
  );
});
