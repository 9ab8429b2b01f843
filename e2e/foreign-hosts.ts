import type { BrowserContext } from 'playwright-core';

/** Ends each request for another machine, as if there were no internet. The browser's error about it fails the story. */
export async function refuseForeignHosts(context: BrowserContext): Promise<void> {
  const isForeign = ({ hostname }: URL) => hostname !== 'localhost' && hostname !== '127.0.0.1';
  await context.route(isForeign, (route) => route.abort());
}
