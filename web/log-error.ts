/** Logs an unexpected error to the console. Screens show a message of their own. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place in the web app that writes there
  console.error(what, error);
}
