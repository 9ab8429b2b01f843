import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id as the provider makes them: a prefix for the kind, and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
