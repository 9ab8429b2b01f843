import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/page-renderer.ts';

/** Where a web build has its renderer. Folders that begin with a dot are not served. */
const RENDERER = '.server/entry-server.mjs';

/** What renders pages on the server, from a web build; undefined if it has none. Rejects if it can't be loaded. */
export async function loadRenderer(webFolder: string): Promise<PageRenderer | undefined> {
  const file = path.join(webFolder, RENDERER);
  if (!existsSync(file)) return undefined;
  const loaded = (await import(pathToFileURL(file).href)) as { renderer: PageRenderer };
  return loaded.renderer;
}
