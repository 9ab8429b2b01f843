import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../run-command.ts';
import type { Figures } from './figures.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.build/release');
/** A user whom no file of the machine names. */
export const STRANGER = { uid: 54_321, gid: 54_321 };

/** Packs a release, and lets a stranger sell with it on a machine without a network. */
export async function run(say: (line: string) => void): Promise<Figures> {
  say('Packing the release');
  await runCommand(process.execPath, [path.join(ROOT, 'scripts/release.ts')]);
  const name = readdirSync(FOLDER).find((file) => file.endsWith('.tar.zst'));
  if (name === undefined) throw new Error(`There is no archive in ${FOLDER}.`);
  const archive = path.join(FOLDER, name);
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-release-'));
  try {
    chownSync(folder, STRANGER.uid, STRANGER.gid);
    mkdirSync(path.join(folder, 'home'));
    chownSync(path.join(folder, 'home'), STRANGER.uid, STRANGER.gid);
    say('Unpacking it without a network, as a user without a name, and selling');
    const inside = [process.execPath, path.join(import.meta.dirname, 'sell-from-release.ts')];
    const script = 'ip link set lo up && exec "$@"';
    const shell = ['-c', script, 'sh', ...inside, archive, folder];
    const said = await runCommand('unshare', ['--net', '--', 'sh', ...shell]);
    const size = `${(statSync(archive).size / 1_000_000).toFixed(0)} MB`;
    return { 'The archive': size, ...(JSON.parse(said) as Figures) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
