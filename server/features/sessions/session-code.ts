import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LIMITS } from '#contract/sessions.ts';

/** The six digits of a code, from its secret. */
export function codeOf(secret: string): string {
  const digest = createHmac('sha256', secret).update('code').digest();
  return String(digest.readUInt32BE(0) % 10 ** CODE_LIMITS.digits).padStart(
    CODE_LIMITS.digits,
    '0',
  );
}

/** Compares in the same time wherever they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
