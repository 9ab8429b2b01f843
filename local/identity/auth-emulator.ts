import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

/** An account in the emulator; only the fields that are read here are typed. */
export interface EmulatorAccount {
  localId: string;
  [field: string]: unknown;
}

export interface EmulatorAccounts {
  users: ReadonlyMap<string, EmulatorAccount>;
  overwriteUserWithLocalId(localId: string, account: EmulatorAccount): unknown;
}

interface ServerModule {
  createApp: (
    projectId: string,
    singleProjectMode: number | undefined,
    states: Map<string, EmulatorAccounts>,
  ) => Promise<RequestListener>;
}

interface StateModule {
  AgentProjectState: new (projectId: string) => EmulatorAccounts;
}

/**
 * Firebase's Auth emulator as a request handler, with access to its accounts.
 *
 * It is loaded from inside `firebase-tools`, because the command line takes twice as long, needs three more
 * ports, writes into the user's home and saves accounts only on a clean exit.
 */
export async function loadAuthEmulator(
  projectId: string,
): Promise<{ handle: RequestListener; accounts: EmulatorAccounts }> {
  const require = createRequire(import.meta.url);
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as StateModule;
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as ServerModule;
  const accounts = new AgentProjectState(projectId);
  const handle = await createApp(projectId, undefined, new Map([[projectId, accounts]]));
  return { handle, accounts };
}
