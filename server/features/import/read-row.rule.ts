import type { z } from 'zod';
import type { ProductColumn } from '#contract/file-columns.ts';
import { isId } from '#contract/ids.ts';
import { isAmount, toMinor } from '#contract/money.ts';
import { partyOfLines } from '#contract/party.ts';
import {
  csvColumnOf,
  describeField,
  PRODUCT_FIELD_NAMES,
  TYPED_FIELDS,
  type ProductField,
} from '#contract/product-fields.ts';
import { DetailList } from '#contract/specifications.ts';
import { splitSources } from '#server/features/import-photos/photo-sources.rule.ts';
import type { StoredFields } from '#server/features/jobs/jobs.table.ts';
import { readDetails } from '#server/features/products/detail-lines.rule.ts';
import { brokenCell, plainCell, type Cells } from './plain-cell.rule.ts';
import { readChoice, type ReadChoice } from './read-choice.rule.ts';
import { quoted, readFigure } from './read-figure.rule.ts';

/** The fields that a line gives a product, or its first error. An empty cell changes nothing. */
export type ReadRow =
  | { ok: true; id?: string; fields: StoredFields; photos?: string[]; choice?: ReadChoice }
  | { ok: false; column: ProductColumn; message: string };

/** Reads a line of products. */
export function readRow(cells: Cells, hasDecimalCommas: boolean): ReadRow {
  const fields: Partial<Record<ProductField, unknown>> = {};
  for (const field of PRODUCT_FIELD_NAMES) {
    const column = csvColumnOf(field);
    const text = plainCell(cells[column]);
    if (text === '') continue;
    const broken = brokenCell(text);
    if (broken !== undefined) return { ok: false, column, message: broken };
    const read = readCell(field, text, hasDecimalCommas);
    if (!read.ok) return { ok: false, column, message: read.reason };
    fields[field] = read.value;
  }
  const id = plainCell(cells.id).toLowerCase();
  if (id !== '' && !isId(id)) return { ok: false, column: 'id', message: 'Not an id of a product' };
  const photos = splitSources(plainCell(cells.photos));
  const choice = readChoice(cells);
  if (choice && 'column' in choice) return { ok: false, ...choice };
  return {
    ok: true,
    ...(id !== '' && { id }),
    fields: fields as StoredFields,
    ...(photos.length > 0 && { photos }),
    ...(choice && { choice }),
  };
}

type ReadCell = { ok: true; value: unknown } | { ok: false; reason: string };

/** A value as it is stored, or what is wrong with its cell. */
function readCell(field: ProductField, text: string, hasDecimalCommas: boolean): ReadCell {
  const { kind, limits, typed } = describeField(field);
  if (kind === 'money' || kind === 'count')
    return readNumber(text, { kind, hasDecimalCommas, ...limits });
  if (kind === 'details') {
    const lines = readDetails(text);
    return lines.ok
      ? parsed(DetailList.safeParse(lines.details))
      : { ok: false, reason: lines.message };
  }
  if (kind === 'party') {
    const lines = readDetails(text);
    return lines.ok
      ? parsed(typed.safeParse(partyOfLines(lines.details)))
      : { ok: false, reason: lines.message };
  }
  return parsed(typed.safeParse(text));
}

function parsed(result: z.ZodSafeParseResult<unknown>): ReadCell {
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, reason: result.error.issues[0]?.message ?? 'Not valid' };
}

/** The id, SKU and name by which a line names its product. */
export interface Named {
  id?: string;
  sku?: string;
  name?: string;
}

/** Returns the SKU and name in a line that can't be imported, as far as they can be read. */
export function namedIn(cells: Cells): Named {
  const read = (column: 'sku' | 'name') => {
    const text = plainCell(cells[column]);
    if (text === '' || brokenCell(text) !== undefined) return undefined;
    return TYPED_FIELDS[column].safeParse(text).data;
  };
  const id = plainCell(cells.id).toLowerCase();
  const [sku, name] = [read('sku'), read('name')];
  return {
    ...(isId(id) && { id }),
    ...(sku !== undefined && { sku }),
    ...(name !== undefined && { name }),
  };
}

interface NumberRules {
  kind: 'money' | 'count';
  hasDecimalCommas: boolean;
  min?: number;
  max?: number;
}

/** An amount in minor units, or a whole number. */
function readNumber(
  text: string,
  { kind, hasDecimalCommas, min = 0, max = Infinity }: NumberRules,
): ReadCell {
  const read = readFigure(text, hasDecimalCommas);
  const isCount = kind === 'count';
  if (!read.ok && !isCount) return read;
  if (!read.ok || (isCount && !Number.isInteger(read.value)))
    return { ok: false, reason: `${quoted(text)} is not a whole number from 0` };
  if (read.value < min) return { ok: false, reason: `Must be at least ${min}` };
  if (read.value > max) return { ok: false, reason: `Must be at most ${max}` };
  if (!isCount && !isAmount(read.value))
    return { ok: false, reason: `${quoted(text)} has decimals, and the currency has none` };
  return { ok: true, value: isCount ? read.value : toMinor(read.value) };
}
