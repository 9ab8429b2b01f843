import { gapsOf } from '#contract/product-form.ts';
import type { ProductGaps } from '#contract/product-gaps.ts';
import { statedGap } from '#contract/stated-gaps.ts';

/** A draft, with what is asked about it before it is put on sale. The price is in minor units. */
export type Draft = Parameters<typeof statedGap>[0] & {
  id: string;
  name: string;
  category: string;
  price: number;
  weight: number | null;
  photos: number;
};

interface Asked {
  sellsToEu: boolean;
  /** A way of delivery counts by weight. */
  weighs: boolean;
}

const NAMED = 10;
const WEIGHT = {
  path: 'weight',
  message: 'Enter a weight: a way of delivery counts by it, and an unknown one counts as 0',
};

/** The gaps of drafts, each thing once: first what they need to be put on sale. */
export function findGaps(drafts: readonly Draft[], asked: Asked): ProductGaps['gaps'] {
  const found = new Map<string, ProductGaps['gaps'][number]>();
  for (const { id, name, ...draft } of drafts)
    for (const gap of gapsOfDraft(draft, asked)) {
      const known = found.get(gap.path) ?? { ...gap, count: 0, products: [] };
      found.set(gap.path, {
        ...known,
        count: known.count + 1,
        products:
          known.products.length < NAMED ? [...known.products, { _id: id, name }] : known.products,
      });
    }
  return [...found.values()].sort((one, other) => Number(other.isNeeded) - Number(one.isNeeded));
}

function gapsOfDraft(draft: Omit<Draft, 'id' | 'name'>, { sellsToEu, weighs }: Asked) {
  const stated = sellsToEu ? statedGap(draft) : undefined;
  const needed = [...gapsOf(draft, draft.photos), ...(stated ? [stated] : [])];
  return [
    ...needed.map((gap) => ({ ...gap, isNeeded: true })),
    ...(weighs && draft.weight === null ? [{ ...WEIGHT, isNeeded: false }] : []),
  ];
}
