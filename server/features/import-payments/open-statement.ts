import { readFile, writeFile } from 'node:fs/promises';
import { FILE_COLUMNS } from '#contract/file-columns.ts';
import { openSheet, type Sheet } from '#server/features/import/read-sheet.ts';
import type { SheetColumns } from '#server/features/import/sheet-columns.rule.ts';
import { invalid } from '#server/platform/errors.ts';
import { readCamt } from './camt-thread.ts';
import type { StatementColumn } from './read-payment-line.rule.ts';

export const STATEMENT_COLUMNS: SheetColumns<StatementColumn> = {
  known: FILE_COLUMNS.payments,
  naming: ['reference'],
};

/** Opens a bank statement: CAMT.053, or CSV in UTF-8 or in windows-1252, as many banks write it. Throws 400 for other files. */
export async function openStatement(path: string): Promise<Sheet<StatementColumn>> {
  const bytes = await readFile(path);
  // UTF-16, a workbook or a zip, of which the message of a file that is no CSV file tells.
  if (bytes.includes(0)) return openSheet(path, STATEMENT_COLUMNS);
  const text = textOf(bytes);
  if (!/^\ufeff?\s*</.test(text)) {
    await writeFile(path, text);
    return openSheet(path, STATEMENT_COLUMNS);
  }
  const camt = await readCamt(text);
  if (!camt.ok) throw invalid('file', camt.reason);
  return {
    hasDecimalCommas: false,
    // oxlint-disable-next-line typescript/require-await -- read at once, and handed over as lines of CSV are
    lines: (async function* lines() {
      for (const [index, cells] of camt.entries.entries()) yield { line: index + 1, cells };
    })(),
  };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
