import { shopConfig } from '#web/shop-config.ts';

/** Whether the shop offers passkeys and this browser has them. They are for names of hosts only. */
export function hasPasskeys(): boolean {
  return (
    shopConfig.auth.ways.includes('passkey') &&
    'PublicKeyCredential' in globalThis &&
    !/^[\d.]+$|:/.test(location.hostname)
  );
}
