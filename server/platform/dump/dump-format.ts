import { z } from 'zod';
import { SchemaError } from '#server/platform/schema-error.ts';

/**
 * A dump is text, compressed with zstd: a line of JSON, the header; then the rows of each of its tables, as COPY writes them, up to
 * a line `\.`; then a line `end`.
 */
export const FORMAT = 'vitrine-dump';
export const FORMAT_VERSION = 1;
/** No row of COPY is this line, since it doubles backslashes. */
export const END_OF_TABLE = '\\.\n';
export const END_OF_DUMP = 'end';

/** Settings on which the text of values depends, the same for writing and reading. */
export const COPY_SETTINGS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

const Name = z.string().min(1);

export const DumpHeader = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The number of the release that wrote it. */
  release: z.int(),
  /** Time of the newest migration that its tables have. */
  migration: z.int(),
  /** Time of its snapshot. */
  at: z.iso.datetime(),
  /** Tables in the order of their rows, with the columns that are stored. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
  /** The partitions of tables that have some, by ranges of times. */
  partitions: z.array(z.object({ name: Name, of: Name, from: z.string(), to: z.string() })),
  /** Sequences that have been used, with the last number of each. */
  sequences: z.array(z.object({ name: Name, last: z.int() })),
});
export type DumpHeader = z.infer<typeof DumpHeader>;

/** Message for a dump that does not end as it must. */
export const DAMAGED = 'The dump is cut off or damaged.';

const NEWLINE = 10;
const START = Buffer.from(END_OF_TABLE);
const INSIDE = Buffer.from(`\n${END_OF_TABLE}`);

/** Reads the text of a dump piece by piece. */
export class DumpText {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(text: AsyncIterable<Buffer>) {
    this.#pieces = text[Symbol.asyncIterator]();
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    for (let end: number; ; await this.#more()) {
      end = this.#rest.indexOf(NEWLINE);
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end);
    }
  }

  /** The rows up to the end of the table, in whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    for (; ; await this.#more()) {
      if (this.#rest.subarray(0, START.length).equals(START)) {
        this.#take(START.length);
        return;
      }
      const last = this.#rest.indexOf(INSIDE);
      const whole = last >= 0 ? last + 1 : this.#rest.lastIndexOf(NEWLINE) + 1;
      if (whole > 0) yield this.#take(whole);
      if (last >= 0) {
        this.#take(START.length);
        return;
      }
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const next = await this.#pieces.next().catch(explain);
    if (next.done === true) throw new SchemaError(DAMAGED);
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}

/** Errors of the decompression have codes such as Z_BUF_ERROR and ZSTD_error_checksum_wrong. */
function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw /^Z(_|STD_)/.test(code) ? new SchemaError(DAMAGED, { cause: error }) : error;
}
