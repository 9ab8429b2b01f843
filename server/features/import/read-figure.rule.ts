/** A number as a spreadsheet writes it, or why it is none. */
export type Figure = { ok: true; value: number } | { ok: false; reason: string };

/** The number of characters of a cell that an error quotes. */
const QUOTED_LETTERS = 40;

const CURRENCY = /^(?:₹|\$|€|£|Rs\.?|INR|USD|EUR|GBP)|(?:₹|\$|€|£|INR|USD|EUR|GBP)$/gi;

/**
 * Reads a number with at most two decimals. `hasDecimalCommas`: the file is of a spreadsheet that writes 499,50, as those
 * that separate cells by semicolons do; then 1.299 is a whole number. Otherwise 1,299 is one.
 */
export function readFigure(text: string, hasDecimalCommas: boolean): Figure {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replaceAll(CURRENCY, '');
  if (/[eE]\+?\d/.test(bare)) {
    return { ok: false, reason: 'Shortened by the spreadsheet: show the column as a number' };
  }
  const mark = decimalMark(bare, hasDecimalCommas);
  const group = mark === ',' ? '.' : ',';
  const plain = bare.replaceAll(group, '').replace(mark, '.');
  if (!isGrouped(bare, group, mark) || !/^\d{1,10}(\.\d{1,2})?$/.test(plain)) {
    return { ok: false, reason: `${quoted(text)} is not a number with at most two decimals` };
  }
  return { ok: true, value: Number(plain) };
}

/** The text of a cell, as an error quotes it. */
export function quoted(text: string): string {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const isLong = plain.length > QUOTED_LETTERS;
  return `“${isLong ? `${plain.slice(0, QUOTED_LETTERS)}…` : plain}”`;
}

/** The mark before the decimals. Where both marks occur it is the last one, and where one occurs before one or two digits it is that one. */
function decimalMark(text: string, hasDecimalCommas: boolean): ',' | '.' {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (/^\d+,\d{1,2}$/.test(text)) return ',';
  if (/^\d+\.\d{1,2}$/.test(text)) return '.';
  return hasDecimalCommas ? ',' : '.';
}

/** Returns true if groups have three digits, or two before the last three as in India. */
function isGrouped(text: string, group: string, mark: string): boolean {
  const [whole = ''] = text.split(mark);
  const [first = '', ...rest] = whole.split(group);
  if (rest.length === 0) return true;
  const last = rest.pop() ?? '';
  return (
    /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last) && rest.every((each) => /^\d{2,3}$/.test(each))
  );
}
