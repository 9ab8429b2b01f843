import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DUTIES } from '#contract/duties.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { callerOf, demandDuty } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { ApiError } from '#server/platform/errors.ts';

/** The file whose call is made before the first byte: an export, which is refused while the admin has another. */
const FIRST = 'products.csv';

/** Calls whose answers are files of the download, by the files' names. */
const ANSWERS: Readonly<Record<string, string>> = {
  [FIRST]: 'product/export.csv',
  'settings.json': 'settings',
  'categories.csv': 'category/export.csv',
  'stock.csv': 'product/ledger/export.csv',
  'customers.csv': 'user/export.csv',
  'orders.csv': 'order/export.csv',
  'tax.csv': 'report/tax.csv',
  'coupons.csv': 'payment/coupon/export.csv',
  'log.csv': 'log/export.csv',
};

interface DownloadDeps {
  photoStore: Pick<PhotoStore, 'list' | 'read'>;
  now(): Date;
}

/** One file of the zip. */
interface Packed {
  name: string;
  input: AsyncIterable<Uint8Array> | Uint8Array<ArrayBuffer>;
  lastModified: Date;
}

/** "Download everything": what the shop has, in files that other programs read. */
export function downloadRoutes({ photoStore, now }: DownloadDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/backup/download',
      {
        config: { ...forAdmins('settings', { freshSignIn: true }), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'downloadEverything',
          summary: 'A zip with all lists as CSV files, the settings and all photo files',
          description:
            'For admins with all duties. The lists are those of the calls `…/export.csv`, one after the other, each as of its own moment; a download that fails ends without the end of the zip. It is no backup: `npm run backup` makes one.',
          tags: ['Shop'],
          querystring: OwnId,
          failures: ['EXPORTS_RUNNING'],
          response: {
            200: {
              description: 'The file',
              content: { 'application/zip': { schema: z.string() } },
            },
          },
        },
      },
      async (request, reply) => {
        const { duties } = callerOf(request);
        for (const duty of DUTIES) demandDuty(duties, duty);
        const at = now();
        const first = await answerOf(app, request, ANSWERS[FIRST] ?? '');
        // Loaded with its first use.
        const { makeZip } = await import('client-zip');
        const files = filesOf({ app, request, photoStore, at, first });
        const zip = Readable.fromWeb(makeZip(files) as Parameters<typeof Readable.fromWeb>[0]);
        const name = `shop-${at.toISOString().slice(0, 10)}.zip`;
        reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${name}"`);
        // A stream is sent as it is, without the schema of the answer.
        return zip as never;
      },
    );
  };
}

interface Contents {
  app: FastifyInstance;
  request: FastifyRequest;
  photoStore: DownloadDeps['photoStore'];
  at: Date;
  /** The answer of the call for `FIRST`. */
  first: Readable;
}

async function* filesOf({ app, request, photoStore, at, first }: Contents): AsyncGenerator<Packed> {
  let answer: Readable | undefined = first;
  for (const [name, call] of Object.entries(ANSWERS)) {
    yield { name, input: answer ?? (await answerOf(app, request, call)), lastModified: at };
    answer = undefined;
  }
  for await (const { name } of photoStore.list()) {
    const found = await photoStore.read(name);
    if (!found) continue;
    const input = Buffer.isBuffer(found.body) ? new Uint8Array(found.body) : found.body;
    yield { name: `photos/${name}`, input, lastModified: at };
  }
}

const TRIES = 50;
const BETWEEN_TRIES_MS = 100;

/**
 * The answer of another call of the API to the same admin, who needs its duty, and whose log has it. The turn of the export before
 * may not be free yet: it is asked again for five seconds. Throws 429 EXPORTS_RUNNING after that.
 */
async function answerOf(
  app: FastifyInstance,
  { headers, query, ip }: FastifyRequest,
  call: string,
): Promise<Readable> {
  const { authorization = '', cookie = '' } = headers;
  const { id } = query as { id: string };
  for (let tries = 1; ; tries += 1) {
    const answer = await app.inject({
      url: `/api/v1/${call}?${new URLSearchParams({ id }).toString()}`,
      headers: { authorization, cookie },
      remoteAddress: ip,
      payloadAsStream: true,
    });
    if (answer.statusCode === 200) return answer.stream();
    answer.stream().resume();
    if (answer.statusCode !== 429) throw new Error(`${call} was answered ${answer.statusCode}`);
    if (tries === TRIES)
      throw new ApiError(
        'EXPORTS_RUNNING',
        'Your other export is still running. Try again when it is done.',
        { retryAfterSeconds: 10 },
      );
    await delay(BETWEEN_TRIES_MS);
  }
}
