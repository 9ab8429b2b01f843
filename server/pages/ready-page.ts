import { constants, crc32, deflateRawSync } from 'node:zlib';
import { changeBy, factorOf } from './crc32-linear.rule.ts';
import type { Pieces } from './page-template.ts';

/** Takes the place of the nonce until it is known. All nonces have its length. */
const BLANK = Buffer.from('A'.repeat(24));
/** Header of a gzip file (RFC 1952): deflate, no flags, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The header of a deflate block (RFC 1951) that stores BLANK as it is: its type, its length, and the complement. */
const STORED = Buffer.from([0, BLANK.length, 0, 0xff - BLANK.length, 0xff]);
/** The last block of a deflate stream, without content. */
const LAST_BLOCK = Buffer.from([3, 0]);
const TRAILER_BYTES = 8;

/** Bytes, and the places of the nonce in them. */
interface Blanks {
  bytes: Buffer;
  places: readonly number[];
}

/**
 * The bytes of a page, made once. Each response has a nonce of its own, for which nothing is rendered or compressed
 * again: it is written between the compressed pieces, uncompressed.
 */
export class ReadyPage {
  /** The names of what it shows, such as ids of products. */
  readonly names: ReadonlySet<string>;
  readonly #plain: Blanks;
  readonly #gzip: Blanks;
  /** Checksum and length; the checksum is that of each response. */
  readonly #trailer: Buffer;
  readonly #checksum: number;
  readonly #factor: number;

  constructor(pieces: Pieces, names: ReadonlySet<string> = new Set()) {
    this.names = names;
    const plain = pieces.map((piece) => Buffer.from(piece));
    this.#plain = withBlanks(plain, BLANK);
    const deflated = plain.map((piece) =>
      deflateRawSync(piece, {
        level: constants.Z_BEST_COMPRESSION,
        // Ends on a whole byte, and leaves the stream open.
        finishFlush: constants.Z_SYNC_FLUSH,
      }),
    );
    const { bytes, places } = withBlanks(deflated, Buffer.concat([STORED, BLANK]));
    this.#trailer = Buffer.alloc(TRAILER_BYTES);
    this.#trailer.writeUInt32LE(this.#plain.bytes.length, 4);
    this.#gzip = {
      bytes: Buffer.concat([GZIP_HEADER, bytes, LAST_BLOCK]),
      places: places.map((place) => place + GZIP_HEADER.length + STORED.length),
    };
    const { length } = this.#plain.bytes;
    this.#checksum = crc32(this.#plain.bytes);
    this.#factor = factorOf(this.#plain.places.map((place) => length - place - BLANK.length));
  }

  /** Its size in memory. */
  get bytes(): number {
    return this.#plain.bytes.length + this.#gzip.bytes.length;
  }

  /** The page with this nonce, in pieces that all responses share. */
  plain(nonce: string): Buffer[] {
    return fill(this.#plain, nonce);
  }

  gzipped(nonce: string): Buffer[] {
    const difference = crc32(BLANK) ^ crc32(nonce);
    const trailer = Buffer.from(this.#trailer);
    trailer.writeUInt32LE(changeBy(this.#checksum, difference, this.#factor));
    return [...fill(this.#gzip, nonce), trailer];
  }
}

function withBlanks(pieces: readonly Buffer[], blank: Buffer): Blanks {
  const places: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const piece of pieces.slice(1)) {
    places.push(length);
    length += blank.length + piece.length;
  }
  const parts = pieces.flatMap((piece, at) => (at === 0 ? [piece] : [blank, piece]));
  return { bytes: Buffer.concat(parts), places };
}

function fill({ bytes, places }: Blanks, nonce: string): Buffer[] {
  const written = Buffer.from(nonce, 'latin1');
  let from = 0;
  const pieces = places.flatMap((place) => {
    const piece = bytes.subarray(from, place);
    from = place + written.length;
    return [piece, written];
  });
  return [...pieces, bytes.subarray(from)];
}
