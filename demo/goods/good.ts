import type { Pictures } from '../pictures/picture.ts';

/** A product of the demo shop; its price in whole units. */
export interface Good {
  name: string;
  description: string;
  price: number;
  stock: number;
  pictures: Pictures;
  /** Its specifications: names and values. */
  details: Readonly<Record<string, string>>;
}
