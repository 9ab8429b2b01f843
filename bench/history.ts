/** `npm run bench -- history`: draws the results of all runs into a page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawHistory } from './draw-history.ts';
import { readResults } from './results.ts';

const FOLDER = path.resolve(import.meta.dirname, '../.build/bench');

export function run(): Promise<undefined> {
  const file = path.join(FOLDER, 'history.html');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, drawHistory(readResults()));
  console.log(file);
  return Promise.resolve(undefined);
}
