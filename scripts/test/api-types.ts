import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, type ToolResult } from './run-tool.ts';

/** Ignored by Git: `api-client.test.ts` imports it, and an editor finds it once it is written. */
export const API_TYPES = '.build/api-types.ts';
const STAMP = '.build/api-types-sources';
/** The sources of the types. */
const SOURCES = ['{server,contract}/**/*.ts', 'scripts/test/*api-types.ts', 'package-lock.json'];

/** Writes the types of the API's OpenAPI document, unless they are there for the sources as they are now. */
export async function makeApiTypes(root: string): Promise<ToolResult> {
  const sources = hashSources(root);
  const stamp = join(root, STAMP);
  const isThere = existsSync(join(root, API_TYPES)) && existsSync(stamp);
  if (isThere && readFileSync(stamp, 'utf8') === sources)
    return { code: 0, output: '', seconds: 0 };
  mkdirSync(join(root, '.build'), { recursive: true });
  // In a process of its own, since it loads the server and a compiler.
  return runTool(
    process.execPath,
    [join(import.meta.dirname, 'print-api-types.ts'), join(root, API_TYPES), stamp, sources],
    root,
  );
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
