import type { ZodError } from 'zod';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Detail } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import { toMinor } from '#contract/money.ts';
import { DetailList } from '#contract/product-form.ts';
import { Hsn } from '#contract/seller.ts';
import { line, paragraph } from '#contract/text.ts';
import { readDetails } from '#server/features/catalog/detail-lines.rule.ts';
import { splitSources } from './photo-sources.rule.ts';
import { quoted, readFigure } from './read-figure.rule.ts';
import type { StoredFields } from './jobs.table.ts';
import type { SheetColumn } from './sheet-columns.rule.ts';

/** The cells of a line, by their column. A column that the file doesn't have is absent. */
export type Cells<Column extends string = SheetColumn> = Partial<Record<Column, string>>;

/** What a line says of a product, or its first error. An empty cell says nothing. */
export type ReadRow =
  | { ok: true; id?: string; fields: StoredFields; photos?: string[] }
  | { ok: false; column: SheetColumn; message: string };

const { name, category, sku, price, stock, description } = PRODUCT_LIMITS;

const TEXTS = {
  name: line(name.min, name.max),
  sku: line(0, sku.max),
  category: line(category.min, category.max),
  description: paragraph(0, description.max),
};

/** Reads a line of products. */
export function readRow(cells: Cells, hasDecimalCommas: boolean): ReadRow {
  const fields: StoredFields = {};
  for (const column of ['sku', 'name', 'category', 'description'] as const) {
    const text = plainCell(cells[column]);
    if (text === '') continue;
    const parsed = TEXTS[column].safeParse(text);
    const message = brokenCell(text) ?? parsed.error?.issues[0]?.message;
    if (message !== undefined) return { ok: false, column, message };
    fields[column] = parsed.data ?? '';
  }
  for (const column of ['price', 'stock'] as const) {
    const text = plainCell(cells[column]);
    if (text === '') continue;
    const read = brokenCell(text) ?? figure(column, text, hasDecimalCommas);
    if (typeof read === 'string') return { ok: false, column, message: read };
    fields[column] = read;
  }
  const hsn = plainCell(cells.hsn);
  if (hsn !== '') {
    const parsed = Hsn.safeParse(hsn);
    if (!parsed.success) return { ok: false, column: 'hsn', message: messageOf(parsed.error) };
    fields.hsn = parsed.data;
  }
  const specifications = plainCell(cells.specifications);
  if (specifications !== '') {
    const read = readSpecifications(specifications);
    if (typeof read === 'string') return { ok: false, column: 'specifications', message: read };
    fields.details = read;
  }
  const id = plainCell(cells.id).toLowerCase();
  if (id !== '' && !isId(id)) return { ok: false, column: 'id', message: 'Not an id of a product' };
  const photos = splitSources(plainCell(cells.photos));
  return { ok: true, ...(id !== '' && { id }), fields, ...(photos.length > 0 && { photos }) };
}

/** The specifications of a cell; otherwise the error. */
function readSpecifications(text: string): Detail[] | string {
  const broken = brokenCell(text);
  if (broken !== undefined) return broken;
  const read = readDetails(text);
  if (!read.ok) return read.message;
  const parsed = DetailList.safeParse(read.details);
  return parsed.success ? parsed.data : messageOf(parsed.error);
}

function messageOf({ issues }: ZodError): string {
  return issues[0]?.message ?? 'Not valid';
}

/** What a line calls its product. */
export interface Named {
  id?: string;
  sku?: string;
  name?: string;
}

/** What a line that can't be imported calls its product, as far as that can be read. */
export function namedIn(cells: Cells): Named {
  const read = (column: 'sku' | 'name') => {
    const text = plainCell(cells[column]);
    if (text === '' || brokenCell(text) !== undefined) return undefined;
    return TEXTS[column].safeParse(text).data;
  };
  const id = plainCell(cells.id).toLowerCase();
  const [sku, name] = [read('sku'), read('name')];
  return {
    ...(isId(id) && { id }),
    ...(sku !== undefined && { sku }),
    ...(name !== undefined && { name }),
  };
}

/** A price in minor units or a stock; otherwise the error. */
function figure(
  column: 'price' | 'stock',
  text: string,
  hasDecimalCommas: boolean,
): number | string {
  const read = readFigure(text, hasDecimalCommas);
  if (!read.ok && column === 'price') return read.reason;
  if (!read.ok) return `${quoted(text)} is not a whole number from 0`;
  const { min, max } = column === 'price' ? price : stock;
  if (read.value < min) return `Must be at least ${min}`;
  if (read.value > max) return `Must be at most ${max}`;
  if (column === 'price') return toMinor(read.value);
  return Number.isInteger(read.value) ? read.value : `${quoted(text)} is not a whole number from 0`;
}

/**
 * A cell without what spreadsheets put around it: ="007", which keeps leading zeros, and an apostrophe, which keeps a text
 * from being taken for a formula.
 */
export function plainCell(cell = ''): string {
  const text = cell.trim();
  const inner = /^="(.*)"$/s.exec(text)?.[1];
  if (inner !== undefined) return inner.replaceAll('""', '"').trim();
  return /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;
}

/** The error of a cell that the spreadsheet has broken. */
export function brokenCell(text: string): string | undefined {
  if (/^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/.test(text)) {
    return `The spreadsheet has an error there: ${text}`;
  }
  return /^\d(\.\d+)?E\+\d+$/.test(text)
    ? `Shortened by the spreadsheet to ${text}: show the column as text`
    : undefined;
}
