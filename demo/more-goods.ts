import type { Detail } from '#contract/specifications.ts';
import type { CategorizedGood } from './goods.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface MoreGood {
  name: string;
  description: string;
  category: string;
  brand: string;
  weight: number | null;
  /** In whole units. */
  price: number;
  stock: number;
  details: readonly Detail[];
  /** Index of the product whose photos it has. */
  like: number;
}

const MANNERS =
  `Quiet Bright Nordic Coastal Urban Alpine Vintage Modern Gentle Bold Rustic Polished Slender Sturdy Little
  Grand Morning Midnight Autumn Winter Monsoon Desert Harbour Garden Studio Heritage Everyday Weekend Signature Classic`.split(
    /\s+/,
  );
const MATERIALS =
  `Walnut Oak Teak Bamboo Brass Copper Steel Titanium Aluminium Marble Slate Linen Cotton Canvas Wool Felt
  Leather Suede Ceramic Porcelain Stoneware Glass Crystal Cork Rattan Silk Velvet Denim Amber Indigo`.split(
    /\s+/,
  );

/** `count` further products: variations of the goods, with unique names and the same photos. */
export function* moreGoods(
  goods: readonly CategorizedGood[],
  count: number,
  random: SeededRandom,
): Generator<MoreGood> {
  for (let number = 1; number <= count; number += 1) {
    const like = random.between(0, goods.length - 1);
    const model = goods[like];
    if (!model) return;
    const [manner, material] = [random.pick(MANNERS), random.pick(MATERIALS)];
    const kind = model.name.split(',')[0] ?? model.name;
    yield {
      name: `${manner} ${material} ${kind} ${number}`,
      description: `${firstSentence(model.description)} Number ${number}, in ${material.toLowerCase()}.`,
      category: model.category,
      brand: model.brand,
      weight: null,
      price: Math.max(
        49,
        Math.round((model.price * (0.5 + random.fraction() * 1.4)) / 10) * 10 - 1,
      ),
      stock: random.happens(0.06) ? 0 : random.between(1, 200),
      details: [
        { name: 'Material', value: material },
        { name: 'Model', value: `${number}` },
        { name: 'Warranty', value: '2 years' },
      ],
      like,
    };
  }
}

function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('. ') + 1) || text;
}
