import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The built web app: its HTML, and the files of each screen's chunk. */
export interface WebBuild {
  folder: string;
  html: string;
  /** URLs of a source file's chunk and of its imports that the HTML doesn't load anyway, itself first; empty for an unknown file. */
  filesOf(sourceFile: string): string[];
  /** URLs of a source file's chunk and of its imports, each after what it imports. */
  inOrder(sourceFile: string): string[];
  /** The text of a file by its URL. */
  read(url: string): string;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

/** Reads a web build. Throws an Error that says what to do if there is none in the folder. */
export function readWebBuild(folder: string): WebBuild {
  const manifest = readManifest(folder);
  const alreadyInHtml = new Set(importsFirst(manifest, 'index.html'));
  return {
    folder,
    html: readFileSync(path.join(folder, 'index.html'), 'utf8'),
    filesOf: (sourceFile) =>
      importsFirst(manifest, sourceFile)
        .filter((file) => !alreadyInHtml.has(file))
        .reverse(),
    inOrder: (sourceFile) => importsFirst(manifest, sourceFile),
    read: (url) => readFileSync(path.join(folder, url), 'utf8'),
  };
}

function readManifest(folder: string): Record<string, ManifestEntry> {
  try {
    return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      ManifestEntry
    >;
  } catch (error) {
    throw new Error(`There is no built web app in ${folder}; run: npm run build`, { cause: error });
  }
}

/** URLs of a chunk and of its imports, each after what it imports. */
function importsFirst(
  manifest: Record<string, ManifestEntry>,
  key: string,
  seen = new Set<string>(),
): string[] {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return [];
  seen.add(key);
  return [
    ...(entry.imports ?? []).flatMap((imported) => importsFirst(manifest, imported, seen)),
    `/${entry.file}`,
  ];
}
