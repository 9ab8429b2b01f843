import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { KilledProcess } from './killed-process.ts';
import type { BuyingShop } from './test-buying.ts';

const PROCESS = path.join(import.meta.dirname, 'killed-process.ts');

/** Starts another instance of a shop, with its database, provider and time. */
export function startKilledProcess(
  { db, sandbox: { url, webhookSecret }, clock }: Pick<BuyingShop, 'db' | 'sandbox' | 'clock'>,
  more: Pick<KilledProcess, 'refund' | 'diesAt'> = {},
): ChildProcess {
  const settings: KilledProcess = {
    databaseUrl: db.url,
    sandbox: { url, webhookSecret },
    now: clock.now().toISOString(),
    ...more,
  };
  return fork(PROCESS, [JSON.stringify(settings)]);
}
