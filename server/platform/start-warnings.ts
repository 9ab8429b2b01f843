import { PROVIDER_IDS } from '#contract/shop-config.ts';
import type { Config } from './config.ts';

/** Warnings to log at a start in production. `uid` is the process's user id, undefined where there is none (Windows). */
export function startWarnings(config: Config, uid: number | undefined): string[] {
  if (config.mode !== 'production') return [];
  return [
    uid === 0 &&
      'The shop runs as root: whoever breaks into it controls the machine. Run it as a user of its own.',
    config.allowTestKeys &&
      'ALLOW_TEST_KEYS is on: payments made with test keys bring no money. Turn it off in a real shop.',
    !config.auth.ways.some((way) =>
      config.adminProviders.includes(
        way === 'email' || way === 'passkey' ? way : PROVIDER_IDS[way],
      ),
    ) && 'AUTH_PROVIDERS offers none of ADMIN_PROVIDERS: nobody becomes an admin by logging in.',
  ].filter((warning) => typeof warning === 'string');
}
