import type { ProviderId } from './shop-config.ts';

/** What people call the providers. */
export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = {
  'google.com': 'Google',
  'github.com': 'GitHub',
  'facebook.com': 'Facebook',
  'twitter.com': 'Twitter',
};
