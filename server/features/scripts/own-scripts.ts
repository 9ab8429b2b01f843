import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageScript } from '#contract/page-scripts.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';
const PAGES = [
  ['login', 'storefront/login/LoginPage.tsx'],
  ['pay', 'storefront/pay/PayPage.tsx'],
] as const;
/** The entry imports all screens when they are opened: those are not of these pages. */
const OTHER_SCREEN = /^(admin\/|storefront\/[^/]+\/\w+Page\.tsx$)/;

/** The files of the web build that the log-in page and the payment page may run, with the hashes of their bytes. */
export async function ownScripts(webFolder: string): Promise<PageScript[]> {
  const text = await readFile(path.join(webFolder, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const scripts: PageScript[] = [];
  for (const [page, screen] of PAGES) {
    for (const file of filesOf(manifest, [ENTRY, screen])) {
      const content = await readFile(path.join(webFolder, file));
      scripts.push({
        page,
        address: `/${file}`,
        from: 'shop',
        why: 'The shop’s own page',
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        bytes: content.length,
      });
    }
  }
  return scripts;
}

/** The files of chunks and of all that these import, at once or later, by name. */
function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const left = [...keys];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    left.push(...(chunk.imports ?? []), ...laterOf(key, chunk));
  }
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))]
    .filter((file) => file.endsWith('.js'))
    .toSorted();
}

function laterOf(key: string, { dynamicImports = [] }: Chunk): string[] {
  return key === ENTRY ? dynamicImports.filter((each) => !OTHER_SCREEN.test(each)) : dynamicImports;
}
