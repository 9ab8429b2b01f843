import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { OPTION_COLUMNS, type ProductColumn } from '#contract/file-columns.ts';
import { brokenCell, plainCell, type Cells } from './plain-cell.rule.ts';

/** The family that a line names, and the values of its options, each with its place among the columns. */
export interface ReadChoice {
  family: string;
  values: { option: string; value: string; place: number }[];
}

interface Mistake {
  column: ProductColumn;
  message: string;
}

/** Reads the family and the values of a line; undefined where these cells are empty. */
export function readChoice(cells: Cells): ReadChoice | Mistake | undefined {
  const family = plainCell(cells.family);
  const pairs = OPTION_COLUMNS.map(([optionColumn, valueColumn], place) => ({
    place,
    columns: [optionColumn, valueColumn] as const,
    option: plainCell(cells[optionColumn]),
    value: plainCell(cells[valueColumn]),
  })).filter(({ option, value }) => option !== '' || value !== '');
  const [first] = pairs;
  if (family === '')
    return first && { column: 'family', message: 'The name of its family, please' };
  if (!first) return { column: 'option 1', message: 'At least one option, please, such as Size' };
  const { name, option, value } = FAMILY_LIMITS;
  const limited = [
    { column: 'family' as const, text: family, limits: name },
    ...pairs.flatMap(({ columns, ...pair }) => [
      { column: columns[0], text: pair.option, limits: option },
      { column: columns[1], text: pair.value, limits: value },
    ]),
  ];
  for (const { column, text, limits } of limited) {
    const mistake = brokenCell(text) ?? lengthMistake(text, limits);
    if (mistake !== undefined) return { column, message: mistake };
  }
  const twice = pairs.find((pair, at) =>
    pairs.slice(0, at).some((other) => other.option.toLowerCase() === pair.option.toLowerCase()),
  );
  if (twice) return { column: twice.columns[0], message: 'Each option once, please' };
  return {
    family,
    values: pairs.map((pair) => ({ option: pair.option, value: pair.value, place: pair.place })),
  };
}

function lengthMistake(text: string, { min, max }: { min: number; max: number }) {
  if (text === '') return 'An option needs a name and a value';
  return text.length < min || text.length > max ? `Must have ${min} to ${max} letters` : undefined;
}
