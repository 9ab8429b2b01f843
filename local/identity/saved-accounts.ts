import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';

import type { EmulatorAccount, EmulatorAccounts } from './auth-emulator.ts';

const SAVE_DELAY_MS = 50;

export interface AccountsFile {
  /** Saves after a short delay; calls within it are one save. */
  saveSoon(): void;
  /** Saves unsaved changes at once. */
  save(): void;
}

/**
 * Loads the accounts of an earlier run into the emulator and saves changes to `file`.
 *
 * A save replaces the file atomically, so a process killed while saving leaves the old file intact.
 */
export function openAccountsFile(file: string, accounts: EmulatorAccounts): AccountsFile {
  for (const account of readAccounts(file))
    accounts.overwriteUserWithLocalId(account.localId, account);
  let saved = serialize(accounts);
  let timer: NodeJS.Timeout | undefined;

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const content = serialize(accounts);
    if (content === saved && existsSync(file)) return;
    replaceFile(file, content);
    saved = content;
  };
  return { save, saveSoon: () => (timer ??= setTimeout(save, SAVE_DELAY_MS)) };
}

function readAccounts(file: string): EmulatorAccount[] {
  if (!existsSync(file)) return [];
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { users: EmulatorAccount[] }).users;
  } catch {
    // Not readable as JSON: renamed, so that the shop still opens.
    renameSync(file, `${file}.damaged`);
    return [];
  }
}

function serialize(accounts: EmulatorAccounts): string {
  return JSON.stringify({ users: [...accounts.users.values()] });
}

function replaceFile(file: string, content: string): void {
  const unfinished = `${file}.new`;
  const handle = openSync(unfinished, 'w', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
}
