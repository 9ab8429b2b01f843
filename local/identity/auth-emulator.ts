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

interface ApiModule {
  default: { paths: Record<string, unknown> };
}

/** Makes request handlers of API descriptions. */
interface ExegesisModule {
  middleware(description: unknown, options: object): unknown;
}

interface StateModule {
  AgentProjectState: new (projectId: string) => EmulatorAccounts;
}

/**
 * The calls of the emulator's API that sign people in and manage accounts. Without the others it loads in two thirds of the
 * time.
 */
const USED_CALLS = new Set([
  '/v1/accounts:createAuthUri',
  '/v1/accounts:delete',
  '/v1/accounts:lookup',
  '/v1/accounts:signInWithCustomToken',
  '/v1/accounts:signInWithIdp',
  '/v1/accounts:signInWithPassword',
  '/v1/accounts:signUp',
  '/v1/accounts:update',
  '/v1/projects',
  '/v1/projects/{targetProjectId}/accounts:delete',
  '/v1/projects/{targetProjectId}/accounts:lookup',
  '/v1/projects/{targetProjectId}/accounts:query',
  '/v1/projects/{targetProjectId}/accounts:update',
  '/v1/token',
  '/v2/recaptchaConfig',
  '/emulator/v1/projects/{targetProjectId}/accounts',
]);

const SERVER = 'firebase-tools/lib/emulator/auth/server.js';

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
  compileValidatorsOnUse(require.resolve(SERVER));
  // The emulator reads this object when its app is created.
  const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec.js') as ApiModule).default;
  for (const path of Object.keys(paths)) if (!USED_CALLS.has(path)) delete paths[path];
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as StateModule;
  const { createApp } = require(SERVER) as ServerModule;
  const accounts = new AgentProjectState(projectId);
  const handle = await createApp(projectId, undefined, new Map([[projectId, accounts]]));
  return { handle, accounts };
}

/** Has the emulator's server compile the validators of a call when it is first made: all at once take three quarters of its start. */
function compileValidatorsOnUse(serverFile: string): void {
  const exegesis = createRequire(serverFile)('exegesis-express') as ExegesisModule;
  const { middleware } = exegesis;
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true });
}
