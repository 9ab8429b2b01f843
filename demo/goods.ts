import type { Detail } from '#contract/specifications.ts';
import { audio } from './goods/audio.ts';
import { bags } from './goods/bags.ts';
import type { Good } from './goods/good.ts';
import { home } from './goods/home.ts';
import { kitchen } from './goods/kitchen.ts';
import { outdoor } from './goods/outdoor.ts';
import { photography } from './goods/photography.ts';
import { stationery } from './goods/stationery.ts';
import { watches } from './goods/watches.ts';

export interface CategorizedGood extends Omit<Good, 'details'> {
  category: string;
  brand: string;
  /** Grams, where its specifications say it. */
  weight: number | null;
  details: readonly Detail[];
}

const CATEGORIES: Readonly<Record<string, readonly Good[]>> = {
  Audio: audio,
  Watches: watches,
  Kitchen: kitchen,
  Home: home,
  Bags: bags,
  Stationery: stationery,
  Outdoor: outdoor,
  Photography: photography,
};

/** Two makers a category; what has the same first word is of the same. */
const MAKERS: Readonly<Record<string, readonly [string, string]>> = {
  Audio: ['Tonhaus', 'Aavi'],
  Watches: ['Meridian & Sons', 'Kaalam'],
  Kitchen: ['Rasoi Works', 'Copperfield'],
  Home: ['Nordhem', 'Desi Loom'],
  Bags: ['Carryall', 'Safarnama'],
  Stationery: ['Inkwell', 'Patra'],
  Outdoor: ['Highmark', 'Pahadi'],
  Photography: ['Lumikko', 'Chitra'],
};

/** All products of the demo shop. */
export const goods: readonly CategorizedGood[] = Object.entries(CATEGORIES).flatMap(
  ([category, inIt]) =>
    inIt.map(({ details, ...good }) => ({
      ...good,
      category,
      brand: makerOf(category, good.name),
      weight: gramsOf(details['Weight']),
      details: Object.entries(details).map(([name, value]) => ({ name, value })),
    })),
);

function makerOf(category: string, name: string): string {
  const [first, other] = MAKERS[category] ?? ['Vitrine', 'Vitrine'];
  const [word = ''] = name.split(' ');
  return word.length % 2 === 0 ? first : other;
}

/** 262 of "262 g", 12,400 of "12.4 kg the pair"; null where the weight is not of the whole. */
function gramsOf(weight = ''): number | null {
  const [, number, unit] = /^([\d.,]+) (k?g)(?! each)/.exec(weight) ?? [];
  if (number === undefined) return null;
  return Math.round(Number(number.replace(',', '')) * (unit === 'kg' ? 1_000 : 1));
}
