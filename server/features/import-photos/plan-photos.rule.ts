import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { PhotoFailure, StoredSource } from '#server/features/jobs/job-photos.table.ts';
import type { FoundFile, ZipEntry } from './judge-zip.rule.ts';
import { readSource } from './photo-sources.rule.ts';

/** The shop's address and the zip, which are known when a file is read. */
export interface PhotoSurroundings {
  /** The shop's own address; '' if it is not known. */
  origin: string;
  /** Finds a file of the zip; undefined if none was sent. */
  find: ((name: string) => FoundFile) | undefined;
}

/** The photos that a product is to get, and why it can't get others. */
export interface PhotoPlan {
  sources: StoredSource[];
  failures: PhotoFailure[];
  /** Files of the zip that are needed, by their paths. */
  files: Map<string, ZipEntry>;
}

const { max } = PRODUCT_LIMITS.photos;

/** Plans what happens to the photos that a line names; undefined if it names none, or those that the product has. */
export function planPhotos(
  texts: readonly string[],
  known: readonly { hash: string }[],
  { origin, find }: PhotoSurroundings,
): PhotoPlan | undefined {
  if (texts.length === 0) return undefined;
  const plan: PhotoPlan = { sources: [], failures: [], files: new Map() };
  const own: string[] = [];
  for (const source of texts.slice(0, max)) {
    const read = readSource(source, origin);
    if (!read.ok) plan.failures.push({ source, message: read.message });
    else if (read.source.from !== 'zip') plan.sources.push({ source });
    else takeFromZip(plan, source, find?.(read.source.name));
    if (read.ok && read.source.from === 'shop') own.push(read.source.hash);
  }
  const isAsBefore = own.join() === known.map(({ hash }) => hash).join();
  if (isAsBefore && own.length === texts.length) return undefined;
  const tooMany = texts[max];
  if (tooMany !== undefined) {
    plan.failures.push({ source: tooMany, message: `A product has at most ${max} photos` });
  }
  return plan;
}

function takeFromZip(plan: PhotoPlan, source: string, found: FoundFile | undefined): void {
  if (!found) plan.failures.push({ source, message: 'No zip with photos was sent' });
  else if (!found.ok) plan.failures.push({ source, message: found.message });
  else {
    const path = found.entry.name.toLowerCase();
    plan.sources.push({ source, path });
    plan.files.set(path, found.entry);
  }
}
