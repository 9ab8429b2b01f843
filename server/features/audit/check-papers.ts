import { toMinor } from '#contract/money.ts';
import { creditNoteBody, invoiceBody } from '#contract/paper.ts';
import { paperNumber } from '#contract/paper-numbers.ts';
import {
  countPapers,
  findGaps,
  findMissingNotes,
  findOverCredited,
  findWrongTaxes,
  readPapers,
  type AuditedPaper,
} from './check-papers.queries.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

const BATCH = 1_000;

/**
 * Checks that papers are numbered from 1 without a gap in each financial year. An invoice has the sums of its order, and a credit
 * note the amount of its refund; each refund of an invoiced order that has succeeded has one, and together they give back no more
 * than was refunded, and no more tax than was charged.
 */
export async function checkPapers({ tx }: Evidence): Promise<Finding> {
  const breaches: Breach[] = [
    ...(await findGaps(tx)),
    ...(await findMissingNotes(tx)),
    ...(await findOverCredited(tx)),
    ...(await findWrongTaxes(tx)),
  ];
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const papers = await readPapers(tx, last, BATCH);
    for (const paper of papers) {
      const what = problemOf(paper);
      if (what !== undefined)
        breaches.push({ id: paper.id, what: `paper ${paper.number}: ${what}` });
    }
    const end = papers.at(-1);
    if (!end) break;
    last = end.id;
  }
  return { checked: await countPapers(tx), breaches, underway: 0 };
}

function problemOf(paper: AuditedPaper): string | undefined {
  const { kind, year, nth, number, facts, total, wasSentAgain } = paper;
  if (number !== paperNumber(kind, year, nth)) return `is the ${nth}th of ${year}`;
  const body = 'refund' in facts ? creditNoteBody(facts) : invoiceBody(facts);
  if (toMinor(body.total) !== total && !wasSentAgain)
    return `is over ${toMinor(body.total)}, and should be over ${total}`;
  const lines = sum(body.lines);
  const sums = sum(body.sums);
  // The first sum of an invoice is that of its lines.
  const added = 'refund' in facts ? [lines, sums] : [sums, lines + sums - first(body.sums)];
  return added.every((amount) => amount === toMinor(body.total))
    ? undefined
    : `adds up to ${added.join(' and ')}`;
}

function first([row]: readonly { amount: number }[]): number {
  return toMinor(row?.amount ?? 0);
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((upTo, { amount }) => upTo + toMinor(amount), 0);
}
