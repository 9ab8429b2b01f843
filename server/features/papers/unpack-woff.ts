import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * A WOFF file as the TrueType file that it was made of. The PDF library reads WOFF, too, but decompresses its tables
 * for each letter anew. https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => readTable(woff, at));
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  let offset = header.length;
  const parts = tables.map(({ tag, checksum, content }, at) => {
    const entry = SFNT_HEADER + at * SFNT_ENTRY;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(content.length, entry + 12);
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    offset += content.length + padding.length;
    return Buffer.concat([content, padding]);
  });
  return Buffer.concat([header, ...parts]);
}

function readTable(woff: Buffer, at: number): { tag: string; checksum: number; content: Buffer } {
  const entry = WOFF_HEADER + at * WOFF_ENTRY;
  const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) =>
    woff.readUInt32BE(entry + field),
  ) as [number, number, number, number];
  const stored = woff.subarray(offset, offset + packed);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum,
    content: packed < length ? inflateSync(stored) : stored,
  };
}
