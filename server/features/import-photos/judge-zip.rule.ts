import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { IMPORT_LIMITS } from '#contract/job-limits.ts';

/** A file of a zip, as the directory at its end tells. */
export interface ZipEntry {
  name: string;
  /** Bytes, unpacked. */
  size: number;
  method: number;
  isEncrypted: boolean;
  /** True if it is a symbolic link. */
  isLink: boolean;
  /** Its place in the directory. */
  at: number;
}

/** The files of a zip by their names, or why the zip is refused. */
export type JudgedZip = { ok: true; files: ZipFiles } | { ok: false; message: string };

/** Its files by their paths, and those of each name, in lower case. */
export interface ZipFiles {
  byPath: ReadonlyMap<string, ZipEntry>;
  byName: ReadonlyMap<string, readonly ZipEntry[]>;
}

export type FoundFile = { ok: true; entry: ZipEntry } | { ok: false; message: string };

const STORED = 0;
const DEFLATED = 8;
const { unpacked } = IMPORT_LIMITS.photos;
const { bytes: MAX_BYTES } = PRODUCT_LIMITS.photos;

/**
 * Judges a zip by what its directory says, before anything of it is unpacked. Folders, links and what macOS adds don't count
 * as files. Sizes are checked again while a file is unpacked.
 */
export function judgeZip(entries: readonly ZipEntry[]): JudgedZip {
  let total = 0;
  const byPath = new Map<string, ZipEntry>();
  const byName = new Map<string, ZipEntry[]>();
  for (const entry of entries) {
    const { name, size, isEncrypted } = entry;
    if (leadsOut(name)) return refused(`It has a name that leads out of it: ${shortened(name)}`);
    total += size;
    if (total > unpacked) return refused(`Unpacked it has more than ${unpacked / 1024 ** 3} GB`);
    if (isEncrypted) return refused(`${shortened(name)} is encrypted`);
    if (entry.isLink || isNoFile(name)) continue;
    const path = name.toLowerCase();
    if (byPath.has(path)) return refused(`It has ${shortened(name)} twice`);
    byPath.set(path, entry);
    const last = nameOf(path);
    byName.set(last, [...(byName.get(last) ?? []), entry]);
  }
  return { ok: true, files: { byPath, byName } };
}

/** The file that a cell names, by its path or by its name alone. */
export function findFile({ byPath, byName }: ZipFiles, asked: string): FoundFile {
  const path = asked
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '');
  const named = byName.get(path) ?? [];
  const entry = byPath.get(path) ?? named[0];
  if (!entry) return refused('The zip has no file of this name');
  if (!byPath.has(path) && named.length > 1) {
    return refused('The zip has several files of this name: name the folder, too');
  }
  if (entry.size > MAX_BYTES) return refused(`It has more than ${MAX_BYTES / 1024 / 1024} MB`);
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    return refused('It is packed in a way that can’t be read');
  }
  return { ok: true, entry };
}

function leadsOut(name: string): boolean {
  return name.includes('\0') || /^(?:\/|[a-z]:)/i.test(name) || name.split('/').includes('..');
}

function isNoFile(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || nameOf(name).startsWith('.');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}

function refused(message: string): { ok: false; message: string } {
  return { ok: false, message };
}
