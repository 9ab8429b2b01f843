import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, with what a hostile program may have written of it. */
export interface ZipFile {
  name: string;
  /** Of the name; UTF-8 by default. */
  encoding?: 'latin1';
  bytes: Uint8Array;
  isStored?: boolean;
  isLink?: boolean;
  /** Put in front of the packed bytes. */
  before?: Uint8Array;
  /** Facts that the zip states about it, in place of the true ones. */
  says?: { size?: number; flags?: number; crc?: number };
}

interface ZipFormat {
  comment?: string;
  /** Says all sizes and places as archives above 4 GB do. */
  isZip64?: boolean;
}

/** Stands for a number that the format ZIP64 has in another place. */
const ELSEWHERE = 0xff_ff_ff_ff;

/** Writes a zip. */
export function zipOf(
  files: readonly ZipFile[],
  { comment = '', isZip64 = false }: ZipFormat = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, file.encoding);
    const data = packed(file);
    const [size, stored] = [file.says?.size ?? file.bytes.length, data.length];
    const facts = factsOf(file, [stored, size], [name.length, 0]);
    const header = Buffer.concat([numbers([4, 0x04034b50]), facts, name]);
    parts.push(header, data);
    const mode = file.isLink ? 0o120777 : 0o100644;
    const rest = numbers([2, 0], [4, 0], [4, mode * 0x1_00_00]);
    directory.push(numbers([4, 0x02014b50], [2, 20]));
    if (isZip64) {
      const extra = numbers([2, 1], [2, 24], [8, size], [8, stored], [8, at]);
      const moved = factsOf(file, [ELSEWHERE, ELSEWHERE], [name.length, extra.length]);
      directory.push(moved, rest, numbers([4, ELSEWHERE]), name, extra);
    } else {
      directory.push(facts, rest, numbers([4, at]), name);
    }
    at += header.length + data.length;
  }
  const whole = Buffer.concat(directory);
  const end = (isZip64 ? endOf64 : endOf)(files.length, whole.length, at);
  const length = numbers([2, Buffer.byteLength(comment)]);
  return Buffer.concat([...parts, whole, end, length, Buffer.from(comment)]);
}

function packed({ bytes, isStored, before = Buffer.of() }: ZipFile): Buffer {
  return Buffer.concat([before, isStored ? bytes : deflateRawSync(bytes)]);
}

/** Returns the facts that both headers of a file have in common. */
function factsOf(
  { bytes, isStored, says = {} }: ZipFile,
  [stored, size]: readonly [number, number],
  [name, extra]: readonly [number, number],
): Buffer {
  const { flags = 0x800, crc = crc32(bytes) } = says;
  const method = isStored ? 0 : 8;
  const facts = numbers([2, 20], [2, flags], [2, method], [2, 0], [2, 0x21], [4, crc]);
  return Buffer.concat([facts, numbers([4, stored], [4, size], [2, name], [2, extra])]);
}

function endOf(count: number, size: number, at: number): Buffer {
  return numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, size], [4, at]);
}

/** The end of the directory in the format ZIP64, where it is found, and the usual end. */
function endOf64(count: number, size: number, at: number): Buffer {
  return Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [8, 0]),
    numbers([8, count], [8, count], [8, size], [8, at]),
    numbers([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]),
    endOf(0xff_ff, ELSEWHERE, ELSEWHERE),
  ]);
}

/** Numbers in so many bytes, the lowest byte first. */
function numbers(...all: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const buffer = Buffer.alloc(8);
      buffer.writeBigUInt64LE(BigInt(value));
      return buffer.subarray(0, bytes);
    }),
  );
}
