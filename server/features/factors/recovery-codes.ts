import { createHash, randomBytes } from 'node:crypto';

/** Letters and digits of base 32, which are hard to mistake for one another. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;

/** A code of 80 random bits, in groups of four. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A typed code without what doesn't count. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Whether a typed code may be one of an app: all others are compared with recovery codes. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(plainCode(typed));
}

/** What is kept of a recovery code. Its bits are too many to try them all. */
export function digestOfCode(typed: string): string {
  return createHash('sha256').update(plainCode(typed)).digest('base64url');
}
