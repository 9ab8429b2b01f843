import type { LocalMode } from '#server/platform/local-mode.ts';

/** Local mode without its local services. */
export function stubLocalMode(changes: Partial<LocalMode> = {}): LocalMode {
  return {
    emulatorUrl: 'http://127.0.0.1:9099',
    demoAccounts: [],
    answersTo: (hostName) => hostName === 'localhost',
    verifyToken: () =>
      Promise.reject(new Error('The test shop verifies tokens of its own provider')),
    ...changes,
  };
}
