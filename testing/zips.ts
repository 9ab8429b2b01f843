import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, with what a hostile program may have written of it. */
export interface ZipFile {
  name: string;
  bytes: Uint8Array;
  isStored?: boolean;
  /** What the zip says of it, instead of what is so. */
  says?: { size?: number; flags?: number; crc?: number };
}

/** Writes a zip. */
export function zipOf(files: readonly ZipFile[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const data = file.isStored ? Buffer.from(file.bytes) : deflateRawSync(file.bytes);
    const facts = factsOf(file, data.length, name.length);
    const header = Buffer.concat([numbers([4, 0x04034b50]), facts, name]);
    parts.push(header, data);
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    directory.push(numbers([4, 0x02014b50], [2, 20]), facts, place, name);
    at += header.length + data.length;
  }
  const whole = Buffer.concat(directory);
  const count = files.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, whole.length]);
  const rest = numbers([4, at], [2, Buffer.byteLength(comment)]);
  return Buffer.concat([...parts, whole, end, rest, Buffer.from(comment)]);
}

/** What both headers of a file have in common. */
function factsOf({ bytes, isStored, says = {} }: ZipFile, packed: number, name: number): Buffer {
  const { size = bytes.length, flags = 0x800, crc = crc32(bytes) } = says;
  const method = isStored ? 0 : 8;
  const facts = numbers([2, 20], [2, flags], [2, method], [2, 0], [2, 0x21], [4, crc]);
  return Buffer.concat([facts, numbers([4, packed], [4, size], [2, name], [2, 0])]);
}

/** Numbers in so many bytes, the lowest byte first. */
function numbers(...all: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
