import { FACTOR_LIMITS } from '#contract/factors.ts';

const { digits, seconds } = FACTOR_LIMITS;

/** The library is loaded with the first code, not at the start. */
const otp = () => import('otpauth');

/** A secret for an app, in base 32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await otp();
  return new Secret({ size: 20 }).base32;
}

/** The address that apps read from a QR code. */
export async function addressOf(
  secret: string,
  { shop, account }: { shop: string; account: string },
): Promise<string> {
  return (await appOf(secret, { issuer: shop, label: account })).toString();
}

/** The step whose code was typed: this one, the one before or the next. Undefined for a wrong code. RFC 6238. */
export async function stepOf(secret: string, code: string, at: Date): Promise<number | undefined> {
  const app = await appOf(secret);
  const delta = app.validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / seconds) + delta;
}

async function appOf(secret: string, named: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await otp();
  return new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits,
    period: seconds,
    secret: Secret.fromBase32(secret),
  });
}
