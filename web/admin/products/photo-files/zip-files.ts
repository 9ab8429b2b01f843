/** Bytes of the checksum's table. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of a file in a zip (CRC-32). */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

const UTF8 = 0x0800;
const VERSION = 20;
/** The first day that a zip can name. */
const DAY = 0x0021;

/** Files in a zip, not packed, since photos are. `names` are theirs in the zip. */
export async function zipOf(files: readonly Blob[], names: readonly string[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let place = 0;
  let length = 0;
  for (const [at, file] of files.entries()) {
    const name = new TextEncoder().encode(names[at] ?? '');
    const crc = checksum(new Uint8Array(await file.arrayBuffer()));
    // Version, flags, method, time, day, checksum, sizes, length of the name, of more.
    const facts = [
      [2, VERSION],
      [2, UTF8],
      [2, 0],
      [2, 0],
      [2, DAY],
      [4, crc],
      [4, file.size],
      [4, file.size],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = bytesOf([[4, 0x04034b50], ...facts]);
    // No comment, first disk, no attributes, and its place.
    const entry = bytesOf([
      [4, 0x02014b50],
      [2, VERSION],
      ...facts,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, place],
    ]);
    parts.push(head, name, file);
    directory.push(entry, name);
    place += head.length + name.length + file.size;
    length += entry.length + name.length;
  }
  const end = bytesOf([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, length],
    [4, place],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Numbers as so many bytes each, the lowest first. */
function bytesOf(numbers: readonly (readonly [bytes: number, value: number])[]) {
  return Uint8Array.from(
    numbers.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256),
    ),
  );
}
