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
  /** Its family, if it has one: its name is that of the family and its colour. */
  family?: ColourOfFamily;
}

/** A colour in which all of a family's sizes come. */
export interface ColourOfFamily {
  name: string;
  colour: string;
  /** The colour of its dot. */
  swatch: string;
  /** The option that the sizes are of, and how many of each are in stock. Absent: there is only one size. */
  sizes?: { option: string; stock: Readonly<Record<string, number>> };
}
