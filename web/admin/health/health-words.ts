import type { Backups } from '#contract/backups.ts';
import type { HealthCheck } from '#contract/health.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

const NAMES: Readonly<Record<string, string>> = {
  clock: 'Clocks',
  disk: 'Disks',
  bloat: 'Dead rows',
  origin: 'Address',
  webhook: 'Webhooks',
  restore: 'Proof of backups',
  backup: 'Backup',
  held: 'Restored shop',
};

/** The name of a check, for people. */
export function nameOfCheck(name: string): string {
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

interface State {
  words: string;
  tone: StatusTone;
}

/** A check that is ok and has a remedy is a hint. */
export function stateOfCheck({ ok, remedy }: HealthCheck): State {
  if (!ok) return { words: 'Fault', tone: 'danger' };
  return remedy === undefined ? { words: 'OK', tone: 'good' } : { words: 'Hint', tone: 'warning' };
}

/** Faults first, then hints. */
export function worstFirst(checks: readonly HealthCheck[]): HealthCheck[] {
  const rank = ({ ok, remedy }: HealthCheck) => (ok ? (remedy === undefined ? 2 : 1) : 0);
  return checks.toSorted((one, other) => rank(one) - rank(other));
}

type Backup = Backups['backups'][number];

export function stateOfBackup({ state, provenAt, problem }: Backup): State {
  if (state === 'running') return { words: 'Being made', tone: 'neutral' };
  if (state === 'failed') return { words: 'Failed', tone: 'danger' };
  if (provenAt !== undefined) return { words: 'Proven', tone: 'good' };
  return problem === undefined
    ? { words: 'Made', tone: 'neutral' }
    : { words: 'Not proven', tone: 'danger' };
}

const UNITS = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

/** The size of a file, such as 12.5 MB. */
export function sizeInWords(bytes: number, locale: string): string {
  const [unit, length] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[2];
  const size = (bytes / length).toLocaleString(locale, { maximumFractionDigits: 1 });
  return `${size} ${unit}`;
}
