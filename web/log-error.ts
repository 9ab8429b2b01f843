/** Notes a surprise where a developer looks for it; what the visitor is told is the screen's business. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place in the web app that writes there
  console.error(what, error);
}
