import type { Config } from '#server/platform/config.ts';

import { DEMO_ACCOUNTS } from '#demo/demo-accounts.ts';

/** The text in the terminal when the shop is open: its URL, who can sign in, and how to stop. */
export function welcome(shop: { config: Config; url: string; dataDir: string }): string {
  const people = DEMO_ACCOUNTS.map(({ label }) => label).join(', ');
  return [
    '',
    `  ${shop.config.shop.name} is open:  ${shop.url}`,
    '',
    `  Sign in   "Log in", then one of the demo accounts: ${people}`,
    ...(shop.config.mail.smtpUrl === undefined ? [`  Letters   ${shop.url}/local/mail`] : []),
    `  Data      ${shop.dataDir} (delete it for a new shop)`,
    '  Stop      Ctrl-C',
    '',
  ].join('\n');
}
