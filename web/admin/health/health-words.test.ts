import { expect, it } from 'vitest';
import {
  nameOfCheck,
  sizeInWords,
  stateOfBackup,
  stateOfCheck,
  worstFirst,
} from './health-words.ts';

it('checks have names, and are faults, hints or ok', () => {
  expect(nameOfCheck('restore')).toBe('Proof of backups');
  expect(nameOfCheck('mail')).toBe('Mail');
  const checks = [
    { name: 'disk', ok: true, words: 'Room' },
    { name: 'backup', ok: true, words: 'None yet', remedy: 'Make one' },
    { name: 'mail', ok: false, words: 'Away' },
  ];
  expect(checks.map((check) => stateOfCheck(check).words)).toEqual(['OK', 'Hint', 'Fault']);
  expect(worstFirst(checks).map(({ name }) => name)).toEqual(['mail', 'backup', 'disk']);
});

it('backups are made, proven or not', () => {
  const backup = { _id: 'a', at: '2026-11-27T03:00:00Z', nightly: true, file: 'a.backup' };
  const wordsOf = (more: Partial<Parameters<typeof stateOfBackup>[0]>) =>
    stateOfBackup({ ...backup, state: 'done', ...more }).words;
  expect(wordsOf({})).toBe('Made');
  expect(wordsOf({ provenAt: backup.at })).toBe('Proven');
  expect(wordsOf({ problem: 'I4' })).toBe('Not proven');
  expect(wordsOf({ state: 'running' })).toBe('Being made');
  expect(wordsOf({ state: 'failed', problem: 'Full' })).toBe('Failed');
  expect(sizeInWords(12_500_000, 'en-IN')).toBe('12.5 MB');
  expect(sizeInWords(43_210, 'en-IN')).toBe('43.2 kB');
  expect(sizeInWords(3_210_000_000, 'en-IN')).toBe('3.2 GB');
});
