import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The number of this release: how many versions the changelog has. A database that a newer release has opened keeps the functions
 * and triggers of that release.
 */
export const RELEASE = 1;

/** The version of this shop, such as 1.0.0. */
export function shopVersion(): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
