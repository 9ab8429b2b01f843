import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { isEveryDuty } from '#contract/duties.ts';
import { writeCsv, type CsvCell } from './csv.ts';
import { ApiError } from './errors.ts';
import { EXPORT_PACE, Pace, type PaceLimits } from './export-pace.ts';
import { takeExportSlot, type ExportOwner } from './export-slots.queries.ts';
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

/** The person who takes an export. */
export interface ExportFor extends ExportOwner {
  /** Throws if they may not have it any more. */
  demandStill(): Promise<void>;
}

/** Dependencies of a route with an export. */
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
  'UTF-8 with a byte order mark, commas, CRLF; a text that could be a formula has an apostrophe in front. Newest first. One export a person and two in a shop run at once, an owner takes a third (429). One that is read slower than 16 kB a second over a minute, or for longer than 30 minutes, is ended.';

/**
 * Exports of the shop's lists. An export has a connection of its own, on which it reads batch after batch outside of any
 * transaction, no faster than the client takes them.
 */
export class Exports {
  readonly #pool: pg.Pool;
  readonly #limits: PaceLimits;
  readonly #running = new Set<Readable>();

  constructor(pool: pg.Pool, limits: PaceLimits = EXPORT_PACE) {
    this.#pool = pool;
    this.#limits = limits;
  }

  /**
   * Begins an export. It ends with its last row, when the stream is destroyed, when it is read too slowly or for too long,
   * or when whoever takes it may not have it any more. Throws 429 while they have another one, or no slot is free.
   */
  async begin<Row>(
    { header, read, lines }: Omit<CsvFile<Row>, 'name'>,
    who: ExportFor,
  ): Promise<Readable> {
    const slot = await takeExportSlot(this.#pool, who);
    if (typeof slot === 'string') {
      const message =
        slot === 'own'
          ? 'Your other export is still running. Try again when it is done.'
          : 'Two exports are running already. Try again when one of them is done.';
      throw new ApiError('EXPORTS_RUNNING', message, { retryAfterSeconds: 10 });
    }
    async function* rows(db: Reader) {
      let isFirst = true;
      for await (const batch of read(db)) {
        if (!isFirst) await who.demandStill();
        isFirst = false;
        yield batch.flatMap(lines);
      }
    }
    const file = writeCsv(header, rows(slot.db));
    let freed: Promise<void> | undefined;
    const free = () => (freed ??= slot.free());
    const pace = new Pace(this.#limits);
    async function* parts() {
      yield* pace.count(file);
      // Before the end of the file, so that whoever has it can begin the next one.
      await free();
    }
    const stream = Readable.from(parts(), { objectMode: false });
    pace.watch(stream);
    this.#running.add(stream);
    // Emitted after the running statement has ended, even if nothing was read.
    stream.once('close', () => {
      this.#running.delete(stream);
      void free();
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
  const { caller, demandStill } = reply.request;
  if (!caller || !demandStill) throw new Error('Only admins take exports');
  const { claims, duties } = caller;
  const who = { uid: claims.uid, isOwner: isEveryDuty(duties), demandStill };
  const stream = await exports.begin(file, who);
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
