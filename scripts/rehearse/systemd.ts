import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../run-command.ts';
import type { Figures } from './figures.ts';

const UNIT = path.resolve(import.meta.dirname, '../../deploy/vitrine.service');
const PROGRAM = path.resolve(import.meta.dirname, '../../deploy/vitrine');

/** Lets systemd read the unit, without the archive being installed, and judge what it lets the shop do. */
export async function run(): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-unit-'));
  try {
    const unit = path.join(folder, 'vitrine.service');
    writeFileSync(unit, readFileSync(UNIT, 'utf8').replace('/opt/vitrine/vitrine', PROGRAM));
    const found = await runCommand('sh', ['-c', 'systemd-analyze verify "$0" 2>&1', unit]);
    if (found.trim() !== '') throw new Error(found.trim());
    copyFileSync(UNIT, unit);
    const judged = await runCommand('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      unit,
    ]);
    const [, score = ''] = /exposure level for \S+: ([\d.]+ \w+)/.exec(judged) ?? [];
    if (score === '') throw new Error(`systemd-analyze gave no score: ${judged.slice(-500)}`);
    return { 'systemd-analyze verify': 'no complaint', 'systemd-analyze security': score };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
