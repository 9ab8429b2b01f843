import { createHash } from 'node:crypto';
import type { PaymentLine } from './read-payment-line.rule.ts';

/**
 * Names the lines of a statement so that the same line of another statement has the same name: by the bank's reference, or by date, amount, reference
 * and payer. Lines of one file that are alike are counted, since somebody may pay twice.
 */
export class EntryDigests {
  readonly #alike = new Map<string, number>();

  of({ entry, at, amount, isOut, reference, name }: PaymentLine): string {
    const facts = entry === undefined ? [at, isOut ? -amount : amount, reference, name] : [entry];
    const digest = createHash('sha256').update(JSON.stringify(facts).toUpperCase()).digest('hex');
    const nth = (this.#alike.get(digest) ?? 0) + 1;
    this.#alike.set(digest, nth);
    return `${digest.slice(0, 40)}-${nth}`;
  }
}
