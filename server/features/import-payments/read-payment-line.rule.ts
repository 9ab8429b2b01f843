import type { FILE_COLUMNS } from '#contract/file-columns.ts';
import { isAmount, toMinor } from '#contract/money.ts';
import { brokenCell, plainCell, type Cells } from '#server/features/import/plain-cell.rule.ts';
import { quoted, readFigure } from '#server/features/import/read-figure.rule.ts';
import { readMoment } from '#server/features/import/read-moment.rule.ts';

/** The columns of a file. CAMT.053 also says the currency, and the bank's own reference of the entry. */
export type StatementColumn = (typeof FILE_COLUMNS)['payments'][number] | 'currency' | 'entry';

/** A line of a bank statement. */
export interface PaymentLine {
  /** Minor units, above 0. */
  amount: number;
  /** It left the account. */
  isOut: boolean;
  /** A time in UTC; a day is its first moment in the shop. */
  at: string;
  /** The words in which the reference is looked for. */
  reference: string;
  name: string;
  /** By ISO 4217. */
  currency: string | undefined;
  /** The bank's reference, which no other entry of the account has. */
  entry: string | undefined;
}

export type ReadPaymentLine =
  | { ok: true; line: PaymentLine }
  | { ok: false; column: StatementColumn; message: string };

const MINUS = /^[-\u2212\u2013]\s*|\s*[-\u2212\u2013]$/;
/** Letters of a text that is kept. */
const LETTERS = 200;

/** Reads a line of a statement. Amounts with a minus before or behind them, or in parentheses, went out. */
export function readPaymentLine(
  cells: Cells<StatementColumn>,
  { hasDecimalCommas, timeZone }: { hasDecimalCommas: boolean; timeZone: string },
): ReadPaymentLine {
  const text = (column: StatementColumn) => plainCell(cells[column]);
  for (const column of ['date', 'amount', 'reference'] as const) {
    const broken = brokenCell(text(column));
    if (broken !== undefined) return { ok: false, column, message: broken };
  }
  if (text('date') === '') return { ok: false, column: 'date', message: 'A date, please' };
  const moment = readMoment(text('date'), { timeZone, isEnd: false });
  if (!moment.ok) return { ok: false, column: 'date', message: moment.reason };
  const sum = readSum(text('amount'), hasDecimalCommas);
  if (!sum.ok) return { ok: false, column: 'amount', message: sum.reason };
  return {
    ok: true,
    line: {
      amount: sum.amount,
      isOut: sum.isOut,
      at: moment.value,
      reference: plainText(text('reference')),
      name: plainText(text('name')),
      currency: text('currency') || undefined,
      entry: text('entry') || undefined,
    },
  };
}

type Sum = { ok: true; amount: number; isOut: boolean } | { ok: false; reason: string };

function readSum(text: string, hasDecimalCommas: boolean): Sum {
  if (text === '') return { ok: false, reason: 'An amount, please' };
  const inner = /^\((.+)\)$/.exec(text)?.[1];
  const isOut = inner !== undefined || MINUS.test(text);
  const figure = readFigure(
    (inner ?? text).replace(MINUS, '').replace(/^\+/, ''),
    hasDecimalCommas,
  );
  if (!figure.ok) return figure;
  if (!isAmount(figure.value))
    return { ok: false, reason: `${quoted(text)} has more decimals than the shop’s currency` };
  if (figure.value === 0) return { ok: false, reason: 'It is 0' };
  return { ok: true, amount: toMinor(figure.value), isOut };
}

/** A text in one line, of bounded length. */
function plainText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LETTERS);
}
