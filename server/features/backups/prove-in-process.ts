import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/restore.ts');
const LOWEST_PRIORITY = 19;
const MOST_LETTERS = 2_000;

/**
 * Proves a backup by `npm run restore -- FILE --verify`, in a process of its own with the lowest priority: an audit of a large shop
 * would keep requests waiting. Returns why it is not proven.
 */
export async function proveInProcess(
  file: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const child = spawn(process.execPath, [SCRIPT, file, '--verify'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (said = (said + String(part)).slice(-MOST_LETTERS)));
  const ended = Promise.withResolvers<number | null>();
  child.once('error', ended.reject).once('close', ended.resolve);
  const code = await ended.promise;
  return code === 0 ? undefined : said.trim();
}
