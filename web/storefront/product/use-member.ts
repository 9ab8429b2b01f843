import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { memberName } from '#contract/family-limits.ts';
import type { OptionValues, ShownFamily, ShownMember } from '#contract/shown-family.ts';
import type { Choices } from './choices.ts';

/** All that is known of the family on the screen. */
interface Known {
  /** The last product that came with its family's choices. */
  from: Product;
  options: Choices['options'];
  members: ReadonlyMap<string, ShownMember>;
}

/** A product as the screen shows it. */
export interface ShownProduct {
  product: Product;
  /** Absent for a product without a family. */
  choices?: Choices & {
    /** False while members near this one may be unknown. */
    isWhole: boolean;
  };
}

/**
 * The product of this id with the choices of its family. While the details of a member are on their way, it is shown by what its
 * family says of it; where a list knows a member only, its own values are all the choices until its family has arrived.
 */
export function useMember(id: string, answered: Product | undefined): ShownProduct | undefined {
  const [known, setKnown] = useState<Known>();
  const now = knownAfter(known, answered);
  if (now !== known) setKnown(now);
  const member = now?.members.get(id);
  const product = answered ?? (now && member && asMember(now.from, now.options, member));
  if (!product) return undefined;
  const { family, values } = product;
  if (!family || !values) return { product };
  if (now?.from.family?._id !== family._id)
    return { product, choices: ownChoices(product, values) };
  const members = [...now.members.values()];
  const isWhole = now.from._id === id || members.length >= family.choices;
  return { product, choices: { options: now.options, members, isWhole } };
}

/** Members of a family with more of them than one answer has are collected. */
function knownAfter(known: Known | undefined, answered: Product | undefined): Known | undefined {
  const { options, members } = answered?.family ?? {};
  if (!answered || !options || !members || known?.from === answered) return known;
  const isSame = known?.from.family?._id === answered.family?._id;
  const found = members.map((member) => [member._id, member] as const);
  const isAll = members.length >= (answered.family?.choices ?? 0);
  const before = known && isSame && !isAll ? known.members : [];
  return { from: answered, options, members: new Map([...before, ...found]) };
}

/** What is known of a member: the rest is as it is shown now. */
function asMember(
  shown: Product,
  options: Choices['options'],
  { _id, values, price, stock, photo }: ShownMember,
): Product {
  const name = nameOf(shown.family, options, values) ?? shown.name;
  const photos = photo === undefined ? [] : shown.photos;
  // What is struck is told of this member only.
  const { prior: _prior, saleEndsAt: _endsAt, regularPrice: _regular, ...rest } = shown;
  return { ...rest, _id, name, values, price, stock, photos };
}

function nameOf(
  family: ShownFamily | undefined,
  options: Choices['options'],
  values: OptionValues,
): string | undefined {
  return (
    family &&
    memberName(
      family.name,
      options.map(({ name }) => values[name] ?? ''),
    )
  );
}

function ownChoices({ _id, price, stock }: Product, values: OptionValues) {
  const options = Object.entries(values).map(([name, value]) => ({ name, values: [{ value }] }));
  return { options, members: [{ _id, values, price, stock }], isWhole: false };
}
