import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The built web app as the server needs it: its HTML, and which files a screen's chunk consists of. */
export interface WebBuild {
  folder: string;
  html: string;
  /** Addresses of a source file's chunk and of what it imports, itself first; empty for an unknown file. */
  filesOf(sourceFile: string): string[];
}

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** Reads a web build. Throws with a plain sentence if there is none in the folder. */
export function readWebBuild(folder: string): WebBuild {
  const manifest = readManifest(folder);
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const alreadyInHtml = new Set(entry ? closure(manifest, entry) : []);
  return {
    folder,
    html: readFileSync(path.join(folder, 'index.html'), 'utf8'),
    filesOf: (sourceFile) =>
      closure(manifest, sourceFile).filter((file) => !alreadyInHtml.has(file)),
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

function closure(
  manifest: Record<string, ManifestEntry>,
  key: string,
  seen = new Set<string>(),
): string[] {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return [];
  seen.add(key);
  return [
    `/${entry.file}`,
    ...(entry.imports ?? []).flatMap((imported) => closure(manifest, imported, seen)),
  ];
}
