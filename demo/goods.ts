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

/** All products of the demo shop. */
export const goods: readonly CategorizedGood[] = Object.entries(CATEGORIES).flatMap(
  ([category, inIt]) =>
    inIt.map(({ details, ...good }) => ({
      ...good,
      category,
      details: Object.entries(details).map(([name, value]) => ({ name, value })),
    })),
);
