/** What a product costs at a moment of the database, which PostgreSQL prints: a Date would round it. */
export interface Charged {
  price: number;
  /** The same, also where tax abroad makes another price of it. */
  productPrice: number;
  isOnSale: boolean;
  pricedAt: string;
}

/** A row of SQL that has CHARGE among its columns. */
export interface ChargedRow {
  charged: { price: number; isOnSale: boolean; at: string };
}

/** SQL: what a row of `products p` costs now, with the sales that have begun since its price was set. */
export const CHARGE = 'charge(p.price, p.sale_id, p.price_turns) as charged';

/** A row with what it costs. */
export function withCharge<Row extends ChargedRow>({
  charged: { price, isOnSale, at },
  ...row
}: Row): Omit<Row, 'charged'> & Charged {
  return { ...row, price, productPrice: price, isOnSale, pricedAt: at };
}
