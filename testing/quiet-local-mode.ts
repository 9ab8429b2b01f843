import type { LocalMode } from '#server/platform/local-mode.ts';

/** Local mode as far as the shop sees it, without the services that run beside the shop. */
export function quietLocalMode(changes: Partial<LocalMode> = {}): LocalMode {
  return {
    emulatorUrl: 'http://127.0.0.1:9099',
    demoAccounts: [],
    answersTo: (hostName) => hostName === 'localhost',
    verifyToken: () => Promise.reject(new Error('The test shop checks tokens of its own provider')),
    ...changes,
  };
}
