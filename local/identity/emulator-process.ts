/**
 * The process of the local identity provider. identity-emulator.ts starts it with its settings as JSON in the first
 * argument and an IPC channel; when the channel closes, the accounts are saved and the process exits.
 */
import { createServer } from 'node:http';
import { setPriority } from 'node:os';

import { type DemoPerson, DEMO_PEOPLE, identityOf } from '#demo/demo-accounts.ts';
import { isAllowed } from '#sandbox/check-origin.ts';
import { type EmulatorAccounts, loadAuthEmulator } from './auth-emulator.ts';
import type { EmulatorMessage, EmulatorSettings } from './emulator-settings.ts';
import { serveOffline } from './offline-pages.ts';
import { type AccountsFile, openAccountsFile } from './saved-accounts.ts';

/** A nice value: loading takes seconds of CPU, which the shop's own start needs more. */
const LOW_PRIORITY = 5;

const settings = JSON.parse(process.argv[2] ?? '{}') as EmulatorSettings;
let file: AccountsFile | undefined;

process.on('message', exit);
process.on('disconnect', exit);
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

setPriority(LOW_PRIORITY);
await serve();

function exit(): void {
  file?.save();
  process.exit(0);
}

async function serve(): Promise<void> {
  const { handle, accounts } = await loadAuthEmulator(settings.projectId);
  const accountsFile = openAccountsFile(settings.accountsFile, accounts);
  file = accountsFile;
  // Only now: loading blocks the event loop, so until here SIGTERM has to end the process without a handler.
  process.on('SIGTERM', exit);
  for (const person of DEMO_PEOPLE) addDemoPerson(accounts, person);
  accountsFile.save();
  const server = createServer((request, response) => {
    // Pages of other sites must not create accounts here.
    if (!isAllowed(request, settings)) {
      response.writeHead(403).end();
      return;
    }
    if (request.method !== 'GET') response.once('finish', () => accountsFile.saveSoon());
    if (!serveOffline(request, response, settings.shopOrigins)) handle(request, response);
  });
  server.listen(settings.port, settings.host, () => send({ type: 'ready' }));
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

function send(message: EmulatorMessage): void {
  if (process.connected) process.send?.(message, () => {});
}
