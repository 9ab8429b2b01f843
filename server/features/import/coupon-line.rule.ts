import {
  COUPON_FIELD_NAMES,
  describeCouponField,
  type CouponField,
} from '#contract/coupon-fields.ts';
import { CouponChanges } from '#contract/coupons.ts';
import { COUPON_FIGURES, FILE_COLUMNS } from '#contract/file-columns.ts';
import { isId } from '#contract/ids.ts';
import { readFigure } from './read-figure.rule.ts';
import { readMoment } from './read-moment.rule.ts';
import { brokenCell, plainCell, type Cells } from './plain-cell.rule.ts';
import type { SheetColumns } from './sheet-columns.rule.ts';

const { coupons: COLUMNS } = FILE_COLUMNS;
export type CouponColumn = (typeof COLUMNS)[number];

export const COUPON_COLUMNS: SheetColumns<CouponColumn> = {
  known: COLUMNS,
  naming: ['id', 'code'],
  skipped: COUPON_FIGURES,
};

/** The terms that a line gives a coupon, or its first error. An empty cell changes nothing, `none` removes a limit. */
export type ReadCouponLine =
  | { ok: true; id?: string; changes: CouponChanges }
  | { ok: false; column: CouponColumn; message: string };

export interface CouponReading {
  hasDecimalCommas: boolean;
  /** The shop's. */
  timeZone: string;
}

/** The value of a cell for the schema of a coupon, or why it has none. */
type Read = { value: unknown } | { error: string };

const NONE = /^(?:none|null)$/i;

/** Reads a line of coupons. */
export function readCouponLine(cells: Cells<CouponColumn>, reading: CouponReading): ReadCouponLine {
  const id = plainCell(cells.id).toLowerCase();
  if (id !== '' && !isId(id)) return { ok: false, column: 'id', message: 'Not an id of a coupon' };
  const values: Partial<Record<CouponField, unknown>> = {};
  for (const column of COUPON_FIELD_NAMES) {
    const text = plainCell(cells[column]);
    if (text === '') continue;
    const broken = brokenCell(text);
    const read = broken === undefined ? readField(column, text, reading) : { error: broken };
    if ('error' in read) return { ok: false, column, message: read.error };
    values[column] = read.value;
  }
  const parsed = CouponChanges.safeParse(values);
  if (parsed.success) return { ok: true, ...(id !== '' && { id }), changes: parsed.data };
  const [issue] = parsed.error.issues;
  const column = COLUMNS.find((each) => each === issue?.path[0]) ?? 'code';
  return { ok: false, column, message: issue?.message ?? 'Not valid' };
}

function readField(field: CouponField, text: string, reading: CouponReading): Read {
  const { kind, none } = describeCouponField(field);
  if (NONE.test(text) && none !== undefined && kind !== 'flag') return { value: null };
  switch (kind) {
    case 'code':
      return { value: text };
    case 'kind':
      return { value: text.toLowerCase() };
    case 'flag':
      return readFlag(text);
    case 'time':
      return readTime(text, { timeZone: reading.timeZone, isEnd: field === 'expiresAt' });
    case 'names':
      return { value: splitNames(text) };
    case 'ids':
      return { value: text.split(/[\s,;|]+/).filter((each) => each !== '') };
    default:
      return readNumber(text, reading);
  }
}

function readNumber(text: string, { hasDecimalCommas }: CouponReading): Read {
  const figure = readFigure(text.replace(/\s*%$/, ''), hasDecimalCommas);
  return figure.ok ? { value: figure.value } : { error: figure.reason };
}

function readTime(text: string, day: Parameters<typeof readMoment>[1]): Read {
  const moment = readMoment(text, day);
  return moment.ok ? { value: moment.value } : { error: moment.reason };
}

function readFlag(text: string): Read {
  if (/^(?:true|yes|1)$/i.test(text)) return { value: true };
  if (/^(?:false|no|0)$/i.test(text)) return { value: false };
  return { error: 'Must be true or false' };
}

/** Names with | between them; a name's own | has a backslash in front, as has a backslash. */
function splitNames(text: string): string[] {
  const names = text.match(/(?:\\.|[^\\|])+/gs) ?? [];
  return names.map((name) => name.replaceAll(/\\(.)/gs, '$1').trim()).filter((name) => name !== '');
}
