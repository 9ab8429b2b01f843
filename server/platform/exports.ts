import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { writeCsv, type CsvCell } from './csv.ts';
import { ApiError } from './errors.ts';
import { takeExportSlot } from './export-slots.queries.ts';
import type { Reader } from './walk-rows.queries.ts';

/** A file with many rows. */
export interface CsvFile<Row> {
  /** The beginning of its name, such as `orders`. */
  name: string;
  header: readonly string[];
  read(db: Reader): AsyncIterable<readonly Row[]>;
  /** The lines of the file for a row. */
  lines(row: Row): readonly (readonly CsvCell[])[];
}

/** What a route with an export needs. */
export interface ExportsDeps {
  exports: Exports;
  now(): Date;
  /** The shop's. */
  timeZone: string;
}

/** The answer of such a route, for its schema. */
export const CSV_FILE = {
  200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
};

/** The description of such a route. */
export const CSV_WORDS =
  'UTF-8 with a byte order mark, commas, CRLF; a text that could be a formula has an apostrophe in front. Newest first. At most two exports run in a shop at once (429).';

/**
 * Exports of the shop's lists. An export has a connection of its own, on which it reads batch after batch outside of any
 * transaction, no faster than the client takes them.
 */
export class Exports {
  readonly #pool: pg.Pool;
  readonly #running = new Set<Readable>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Begins an export. It ends with its last row, or when the stream is destroyed. Throws 429 if two are running. */
  async begin<Row>({ header, read, lines }: Omit<CsvFile<Row>, 'name'>): Promise<Readable> {
    const slot = await takeExportSlot(this.#pool);
    if (!slot) {
      const message = 'Two exports are running already. Try again when one of them is done.';
      throw new ApiError('EXPORTS_RUNNING', message, { retryAfterSeconds: 10 });
    }
    async function* rows(db: Reader) {
      for await (const batch of read(db)) yield batch.flatMap(lines);
    }
    const stream = Readable.from(writeCsv(header, rows(slot.db)), { objectMode: false });
    this.#running.add(stream);
    // Emitted after the running statement has ended, even if nothing was read.
    stream.once('close', () => {
      this.#running.delete(stream);
      void slot.free();
    });
    return stream;
  }

  /** Ends the exports of this instance when the server closes, which would otherwise wait for them. */
  endWith(app: FastifyInstance): void {
    app.addHook('preClose', (done) => {
      for (const stream of this.#running) stream.destroy(new Error('The shop is closing'));
      done();
    });
  }
}

/** A file as a download, named after the day in the shop's time zone. The access rule forbids to cache it. */
export async function sendCsv<Row>(
  reply: FastifyReply,
  { exports, now, timeZone }: ExportsDeps,
  file: CsvFile<Row>,
): Promise<never> {
  const stream = await exports.begin(file);
  const day = Temporal.Instant.fromEpochMilliseconds(now().getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}-${day.toString()}.csv"`)
    .header('x-content-type-options', 'nosniff');
  // A stream is sent as it is, without the schema of the answer.
  return stream as never;
}
