/**
 * The process of the local identity provider. Run by identity-emulator.ts with its settings as JSON in
 * the first argument, and a message channel whose end means: save and leave.
 */
import { createServer } from 'node:http';
import { setPriority } from 'node:os';

import { type DemoPerson, DEMO_PEOPLE, identityOf } from '#demo/demo-accounts.ts';
import { isAllowed } from '#sandbox/check-origin.ts';
import { type EmulatorAccounts, loadAuthEmulator } from './auth-emulator.ts';
import type { EmulatorMessage, EmulatorSettings } from './emulator-settings.ts';
import { type AccountsFile, openAccountsFile } from './saved-accounts.ts';

/** It takes seconds to load, in which the shop itself should come first. */
const LOW_PRIORITY = 5;

const settings = JSON.parse(process.argv[2] ?? '{}') as EmulatorSettings;
let file: AccountsFile | undefined;

process.on('message', leave);
process.on('disconnect', leave);
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

setPriority(LOW_PRIORITY);
await serve();

function leave(): void {
  file?.save();
  process.exit(0);
}

async function serve(): Promise<void> {
  const { handle, accounts } = await loadAuthEmulator(settings.projectId);
  const accountsFile = openAccountsFile(settings.accountsFile, accounts);
  file = accountsFile;
  // Until here SIGTERM ends the process at once: while the emulator loads, no handler gets its turn.
  process.on('SIGTERM', leave);
  for (const person of DEMO_PEOPLE) addDemoPerson(accounts, person);
  accountsFile.save();
  const server = createServer((request, response) => {
    // A page of some other site must not make up people here.
    if (!isAllowed(request, settings)) {
      response.writeHead(403).end();
      return;
    }
    if (request.method !== 'GET') response.once('finish', () => accountsFile.saveSoon());
    handle(request, response);
  });
  server.listen(settings.port, settings.host, () => tell({ type: 'ready' }));
}

function addDemoPerson(accounts: EmulatorAccounts, person: DemoPerson): void {
  if (accounts.users.has(person.uid)) return;
  const { sub, name, email } = identityOf(person);
  accounts.overwriteUserWithLocalId(person.uid, {
    localId: person.uid,
    displayName: name,
    email,
    emailVerified: true,
    providerUserInfo: [
      {
        providerId: `${person.provider}.com`,
        rawId: sub,
        federatedId: sub,
        displayName: name,
        email,
      },
    ],
  });
}

function tell(message: EmulatorMessage): void {
  if (process.connected) process.send?.(message, () => {});
}
