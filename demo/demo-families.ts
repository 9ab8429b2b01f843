import type pg from 'pg';
import { memberName } from '#contract/family-limits.ts';
import type { FamilyOption } from '#contract/shown-family.ts';
import { families } from '#server/features/products/families.table.ts';
import type { CategorizedGood } from './goods.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import type { MoreGood } from './more-goods.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The option of the colours, the last of each family. */
const COLOUR = 'Colour';

/** A product of the demo shop, with its family and its values of the family's options. */
export interface SoldGood extends MoreGood {
  member?: { family: string; values: readonly string[] };
}

/** The products of the demo shop: each of the goods, in each of its sizes. */
export function soldGoods(goods: readonly CategorizedGood[]): SoldGood[] {
  return goods.flatMap((good, like) => {
    const { family } = good;
    if (!family) return [{ ...good, like }];
    const { name, colour, sizes } = family;
    if (!sizes) return [{ ...good, like, member: { family: name, values: [colour] } }];
    return Object.entries(sizes.stock).map(([size, stock]) => ({
      ...good,
      name: memberName(name, [size, colour]),
      stock,
      like,
      member: { family: name, values: [size, colour] },
    }));
  });
}

/** Writes the families of these goods; returns the columns by which a product is a member of its own. */
export async function insertFamilies(
  client: pg.ClientBase,
  goods: readonly CategorizedGood[],
  at: Date,
  random: SeededRandom,
): Promise<(good: SoldGood) => MemberColumns> {
  const firsts = new Map<string, CategorizedGood>();
  for (const good of goods)
    if (good.family && !firsts.has(good.family.name)) firsts.set(good.family.name, good);
  const rows = [...firsts].map(([name, { description, category, details }]) => ({
    id: idAt(at, random),
    name,
    description,
    category,
    details: [...details],
    options: optionsOf(goods.flatMap(({ family }) => (family?.name === name ? [family] : []))),
    createdAt: at,
    updatedAt: at,
  }));
  await insertRows(client, families, rows);
  return ({ member, description, details }) => {
    const row = rows.find(({ name }) => name === member?.family);
    if (!member || !row) return { familyId: null, optionValues: null, ownFields: [] };
    const ownFields = [
      ...(description === row.description ? [] : ['description']),
      ...(JSON.stringify(details) === JSON.stringify(row.details) ? [] : ['details']),
    ];
    return { familyId: row.id, optionValues: [...member.values], ownFields };
  };
}

interface MemberColumns {
  familyId: string | null;
  optionValues: string[] | null;
  ownFields: string[];
}

function optionsOf(colours: readonly NonNullable<CategorizedGood['family']>[]): FamilyOption[] {
  const sizes = colours[0]?.sizes;
  const ofColours = {
    name: COLOUR,
    values: colours.map(({ colour, swatch }) => ({ value: colour, swatch })),
  };
  if (!sizes) return [ofColours];
  return [
    { name: sizes.option, values: Object.keys(sizes.stock).map((value) => ({ value })) },
    ofColours,
  ];
}
