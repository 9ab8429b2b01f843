import { isDeepStrictEqual } from 'node:util';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { SHARED_FIELDS } from '#contract/family.ts';
import { FAMILY_LIMITS, memberName } from '#contract/family-limits.ts';
import { OPTION_COLUMNS, type ProductColumn } from '#contract/file-columns.ts';
import type { FamilyOption } from '#contract/shown-family.ts';
import { combine } from '#server/features/families/family-options.rule.ts';
import type { StoredChoice, StoredFields } from '#server/features/jobs/jobs.table.ts';
import type { StoredFamily } from './known-families.queries.ts';
import type { Known } from './plan-line.rule.ts';
import type { ReadChoice } from './read-choice.rule.ts';

/** A family as the lines so far leave it. */
export interface ImportedFamily {
  id: string;
  name: string;
  options: FamilyOption[];
  /** The members by their combinations. */
  members: Map<string, string>;
  /** The family's own fields, for new members whose line leaves them empty. */
  inherits: StoredFields;
}

/** The choice of a line: its fields with those that come from the family, and what is noted once the line can be imported. */
export type ChoicePlan =
  | { is: 'refused'; column: ProductColumn; message: string }
  | {
      is: 'member';
      fields: StoredFields;
      before: StoredChoice | null;
      after: StoredChoice;
      family: ImportedFamily;
      options: FamilyOption[];
    };

const INHERITED = ['category', 'description', 'details', ...SHARED_FIELDS] as const;

/** A family of the shop, before the first line. */
export function importedFamily(stored: StoredFamily): ImportedFamily {
  const { id, name, options, members, description, category, details, first } = stored;
  const facts = Object.fromEntries(SHARED_FIELDS.map((field) => [field, first[field]]));
  return {
    id,
    name,
    options,
    members: new Map(members.map((member) => [JSON.stringify(member.values), member.id])),
    inherits: { ...facts, description, category, details },
  };
}

/** A family that begins with a line. */
export function newFamily(
  id: string,
  { family, values }: ReadChoice,
  fields: StoredFields,
): ImportedFamily {
  const said = INHERITED.filter((field) => fields[field] !== undefined);
  return {
    id,
    name: family,
    options: values.map(({ option }) => ({ name: option, values: [] })),
    members: new Map(),
    inherits: Object.fromEntries(said.map((field) => [field, fields[field]])),
  };
}

/** Plans the place of a line in a family. Its name follows the values, unless it has one of its own. */
export function planChoice(
  { choice, fields }: { choice: ReadChoice; fields: StoredFields },
  product: Known | undefined,
  { family, former }: { family: ImportedFamily; former: ImportedFamily | undefined },
): ChoicePlan {
  if (former && former.id !== family.id)
    return refused('family', `It is in the family ${former.name}: take it out of that first`);
  const said = Object.fromEntries(choice.values.map(({ option, value }) => [option, value]));
  const combined = combine(family.options, [said], () => 'values');
  if (!combined.ok) {
    const name = combined.problem.path.slice('values.'.length);
    const at = choice.values.find(({ option }) => option === name);
    const full = choice.values.find(
      ({ option }) => combined.problem.path === `options.${placeOf(family.options, option)}.values`,
    );
    if (full) return refused(columnsOf(full.place)[1], combined.problem.message);
    return at
      ? refused(columnsOf(at.place)[0], `${family.name} has no option ${name}`)
      : refused('option 1', `A value of ${name}, please`);
  }
  const values = combined.combinations[0] ?? [];
  const taken = family.members.get(JSON.stringify(values));
  if (taken !== undefined && taken !== product?.id)
    return refused('value 1', `There is a member ${values.join(', ')} already`);
  if (!former && family.members.size >= FAMILY_LIMITS.members.max)
    return refused('family', `At most ${FAMILY_LIMITS.members.max} members, please`);
  const options = family.options.map(({ name }) => name);
  const full = memberName(family.name, values);
  if (full.length > PRODUCT_LIMITS.name.max)
    return refused('family', `“${full}” is too long: at most ${PRODUCT_LIMITS.name.max} letters`);
  const before = former && product?.optionValues ? product.optionValues : undefined;
  const isNamed = before && product?.name !== memberName(family.name, before);
  const follows =
    !isNamed && (fields.name === undefined || (product && fields.name === product.name));
  return {
    is: 'member',
    fields: {
      ...(!product && family.inherits),
      ...fields,
      ...(follows && { name: full }),
    },
    before: before ? { id: family.id, name: family.name, options, values: before } : null,
    after: { id: family.id, name: family.name, options, values },
    family,
    options: combined.options,
  };
}

/** Notes that a line has its place. */
export function noteChoice(
  { family, options, before, after }: Extract<ChoicePlan, { is: 'member' }>,
  productId: string,
): void {
  if (before) family.members.delete(JSON.stringify(before.values));
  family.members.set(JSON.stringify(after.values), productId);
  family.options = options;
}

/** True where the line changes the family or the values of its product. */
export function isMoved({ before, after }: Extract<ChoicePlan, { is: 'member' }>): boolean {
  return !before || !isDeepStrictEqual(before.values, after.values);
}

function refused(column: ProductColumn, message: string) {
  return { is: 'refused' as const, column, message };
}

function placeOf(options: readonly FamilyOption[], name: string): number {
  return options.findIndex((option) => option.name.toLowerCase() === name.toLowerCase());
}

function columnsOf(place: number) {
  return OPTION_COLUMNS[place] ?? OPTION_COLUMNS[0];
}
