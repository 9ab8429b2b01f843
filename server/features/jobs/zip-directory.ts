/** A file of a zip, as the directory at its end tells. */
export interface ZipEntry {
  name: string;
  /** Bytes, and packed. */
  size: number;
  packed: number;
  method: number;
  crc: number;
  isEncrypted: boolean;
  /** Where its header is. */
  at: number;
}

/** Where the directory of a zip is. */
export interface DirectoryPlace {
  at: number;
  size: number;
  count: number;
}

/** The end of the directory has so many bytes, and a comment of at most 64 kB. */
const END_SIZE = 22;
export const END_MOST = END_SIZE + 65_535;
const END_MARK = 0x06_05_4b_50;
const ENTRY_SIZE = 46;
const ENTRY_MARK = 0x02_01_4b_50;
export const HEADER_SIZE = 30;
const HEADER_MARK = 0x04_03_4b_50;
/** Stands for a number in another place: of an archive above 4 GB. */
const ELSEWHERE = 0xff_ff_ff_ff;

/** Finds the directory by the last bytes of a file; undefined if it is no zip, or one of several parts. Source: APPNOTE 4.3.16. */
export function findDirectory(tail: Buffer, fileSize: number): DirectoryPlace | undefined {
  for (let end = tail.length - END_SIZE; end >= 0; end -= 1) {
    if (tail.readUInt32LE(end) !== END_MARK) continue;
    const comment = tail.readUInt16LE(end + 20);
    if (end + END_SIZE + comment !== tail.length) continue;
    const [part, count] = [tail.readUInt32LE(end + 4), tail.readUInt16LE(end + 10)];
    const [size, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    const isWhole = part === 0 && at + size + tail.length - end <= fileSize;
    return isWhole ? { at, size, count } : undefined;
  }
  return undefined;
}

/** The entries of a directory; undefined if it is broken. Source: APPNOTE 4.3.12. */
export function readDirectory(bytes: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(at) !== ENTRY_MARK) return undefined;
    const named = at + ENTRY_SIZE + bytes.readUInt16LE(at + 28);
    const next = named + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) return undefined;
    const entry = {
      name: readName(bytes.subarray(at + ENTRY_SIZE, named)),
      size: bytes.readUInt32LE(at + 24),
      packed: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      at: bytes.readUInt32LE(at + 42),
    };
    if ([entry.size, entry.packed, entry.at].includes(ELSEWHERE)) return undefined;
    entries.push(entry);
    at = next;
  }
  return at === bytes.length ? entries : undefined;
}

/** How many bytes are between the start of a file's header and its data; undefined if there is no header. Source: APPNOTE 4.3.7. */
export function headerLength(header: Buffer): number | undefined {
  if (header.length < HEADER_SIZE || header.readUInt32LE(0) !== HEADER_MARK) return undefined;
  return HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** A name as UTF-8: macOS writes it so without saying it. What is no UTF-8 keeps its Latin letters. */
function readName(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const name = Buffer.from(text, 'utf8').equals(bytes) ? text : bytes.toString('latin1');
  // Old programs of Windows separate folders so.
  return name.replaceAll('\\', '/').normalize('NFC');
}
