import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import { IN_BUCKET } from '#server/platform/backup-settings.ts';
import { startWarnings } from '#server/platform/start-warnings.ts';
import type { Check } from './check.ts';
import { bytesInWords, limitsOf, type HealthDeps } from './health-deps.ts';

/** Below this share a disk is nearly full, unless it is a large one. */
const LEAST_SHARE = 0.05;
const MUCH_BYTES = 20_000_000_000;

/** The machine that the shop runs on: its settings and its disks. */
export function checksOfMachine(deps: HealthDeps): Check[] {
  return [settings(deps), disk(deps)];
}

/** Settings that can't be are found before: the shop would not start with them. */
function settings({ config }: HealthDeps): Check {
  return {
    name: 'settings',
    remedy: 'Correct the settings, and start the shop again.',
    async run() {
      const warnings = startWarnings(config, process.getuid?.());
      return warnings.length === 0
        ? { ok: true, words: `The settings are those of a shop in ${config.mode} mode.` }
        : { ok: false, words: warnings.join(' '), remedy: 'Correct it, and start the shop again.' };
    },
  };
}

function disk(deps: HealthDeps): Check {
  const { dataDir, backupTo, nightlyBackup } = deps.config;
  return {
    name: 'disk',
    remedy: 'See that DATA_DIR and BACKUP_TO can be read and written by the user of the shop.',
    async run() {
      const folders = {
        DATA_DIR: dataDir,
        ...(nightlyBackup && backupTo !== IN_BUCKET && { BACKUP_TO: backupTo }),
      };
      const words: string[] = [];
      const full: string[] = [];
      for (const [name, folder] of Object.entries(folders)) {
        const { free, share } = await roomIn(folder);
        words.push(`${bytesInWords(free)} are free in ${name}`);
        const isLittle = share < LEAST_SHARE && free < MUCH_BYTES;
        if (isLittle || free < limitsOf(deps).freeBytes) full.push(name);
      }
      return full.length === 0
        ? { ok: true, words: `${words.join(', ')}.` }
        : {
            ok: false,
            words: `${words.join(', ')}.`,
            remedy: `Free space on the disk of ${full.join(' and ')}, or move it to a larger one.`,
          };
    },
  };
}

/** Of the disk of a folder, or where it will be. Throws if it can't be written to. */
async function roomIn(folder: string): Promise<{ free: number; share: number }> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, share: bavail / Math.max(blocks, 1) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || folder === path.dirname(folder)) throw error;
    return roomIn(path.dirname(folder));
  }
}
