import { XMLParser } from 'fast-xml-parser';
import type { Cells } from '#server/features/import/plain-cell.rule.ts';
import type { StatementColumn } from './read-payment-line.rule.ts';

/** The entries of a statement as cells of a file, or why it can't be read. */
export type ReadCamt =
  | { ok: true; entries: Cells<StatementColumn>[] }
  | { ok: false; reason: string };

/** An element; a leaf without attributes is its text. */
type Node = { readonly [name: string]: unknown };

/** Deeper than any message of ISO 20022. */
const DEPTH = 40;
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'AddtlRmtInf']);
/** The text of banks in place of a reference that they don't have. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|N\/?A|0*)$/i;
const NO_CAMT = 'Not a CSV file, and no statement in the format CAMT.053';

/** Without entities of its own, which could make a small file large or read other ones, and without guesses at numbers. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEPTH,
  isArray: (name) => LISTS.has(name),
});

/**
 * Reads the booked entries of a CAMT.053 statement of any version (ISO 20022, `camt.053.001`). An entry of several transactions is as many. Amounts of
 * debits get a minus.
 */
export function parseCamt(text: string): ReadCamt {
  // Comments and CDATA alone may begin so.
  if (/<!(?!--|\[CDATA\[)/.test(text))
    return { ok: false, reason: 'XML with a DOCTYPE is not read' };
  let parsed: unknown;
  try {
    parsed = parser.parse(text, true);
  } catch {
    return { ok: false, reason: 'The XML is broken' };
  }
  const statements = at(parsed, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (!Array.isArray(statements)) return { ok: false, reason: NO_CAMT };
  return {
    ok: true,
    entries: statements.flatMap((statement: unknown) =>
      listOf(at(statement, 'Ntry'))
        .filter(isBooked)
        .flatMap((entry) => linesOf(statement, entry)),
    ),
  };
}

function linesOf(statement: unknown, entry: Node): Cells<StatementColumn>[] {
  const details = listOf(entry['NtryDtls']).flatMap((each) => listOf(each['TxDtls']));
  const account =
    textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  // A batch names its sums in its transactions; of a single one the entry's counts.
  const parts = details.length > 1 ? details : [{ ...details[0] }];
  return parts.map((part, index) => {
    const sum = details.length > 1 ? sumOf(part) : undefined;
    const { amount, currency } = sum ?? sumOf(entry) ?? { amount: '', currency: '' };
    const direction = textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
    const bank = [textAt(entry, 'AcctSvcrRef'), textAt(part, 'Refs', 'AcctSvcrRef')];
    const known = bank.filter((reference) => !NO_REFERENCE.test(reference));
    return {
      date:
        textAt(entry, 'BookgDt', 'Dt') ||
        textAt(entry, 'BookgDt', 'DtTm') ||
        textAt(entry, 'ValDt', 'Dt'),
      amount: `${direction === 'DBIT' ? '-' : ''}${amount}`,
      currency,
      name: nameOf(part),
      reference: [...referencesOf(part), textAt(entry, 'AddtlNtryInf')].filter(Boolean).join(' '),
      ...(known.length > 0 && { entry: [account, ...known, index].join(' ') }),
    };
  });
}

function isBooked(entry: Node): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  return status === '' || status === 'BOOK';
}

/** The sum of an entry or a transaction. Zeros behind its cents, which the format allows, say nothing. */
function sumOf(part: Node): { amount: string; currency: string } | undefined {
  const amount = part['Amt'] ?? at(part, 'AmtDtls', 'TxAmt', 'Amt');
  if (amount === undefined) return undefined;
  return {
    amount: textAt(amount).replace(/(\.\d\d)0+$/, '$1'),
    currency: textAt(amount, '@Ccy'),
  };
}

/** The payer: a party stands in `Pty` since the version of 2019. */
function nameOf(part: Node): string {
  return (
    textAt(part, 'RltdPties', 'Dbtr', 'Nm') ||
    textAt(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ||
    textAt(part, 'RltdPties', 'UltmtDbtr', 'Nm') ||
    textAt(part, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm')
  );
}

/** The places in which a payer may have put the reference: structured, as free text, or as the end-to-end id. */
function referencesOf(part: Node): string[] {
  const remittance = at(part, 'RmtInf');
  return [
    ...listOf(at(remittance, 'Strd')).flatMap((each) => [
      textAt(each, 'CdtrRefInf', 'Ref'),
      ...textsOf(each['AddtlRmtInf']),
    ]),
    // Lines of 35 letters, which may cut a reference.
    textsOf(at(remittance, 'Ustrd')).join(' '),
    textAt(part, 'Refs', 'EndToEndId'),
    textAt(part, 'AddtlTxInf'),
  ].filter(Boolean);
}

function at(node: unknown, ...path: readonly string[]): unknown {
  let found = node;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Node)[name];
  }
  return found;
}

function textAt(node: unknown, ...path: readonly string[]): string {
  const found = at(node, ...path);
  if (typeof found === 'string') return found.trim();
  const text = at(found, '#text');
  return typeof text === 'string' ? text.trim() : '';
}

function listOf(value: unknown): Node[] {
  return (Array.isArray(value) ? value : []).filter(
    (each): each is Node => typeof each === 'object' && each !== null,
  );
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map((each) => textAt(each)).filter(Boolean);
}
