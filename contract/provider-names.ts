import type { ProviderId } from './shop-config.ts';

/** The providers' names, as people read them. */
export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = {
  'google.com': 'Google',
  'github.com': 'GitHub',
  'facebook.com': 'Facebook',
  'twitter.com': 'Twitter',
  email: 'e-mail',
  passkey: 'a passkey',
};
