import { randomUUIDv7 } from 'node:crypto';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Database } from '#server/platform/database.ts';

type NewProduct = Partial<typeof products.$inferInsert>;

/** Adds products with default values for everything not given. Returns their ids in order. */
export async function sellProducts(
  database: Database,
  ...wanted: readonly NewProduct[]
): Promise<string[]> {
  const rows = wanted.map((product, index) => ({
    id: randomUUIDv7(),
    name: `Product ${index}`,
    description: '',
    category: 'Things',
    price: 10_000,
    onHand: 10,
    // A second apart, oldest first, so that "newest" is a fixed order.
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    ...product,
  }));
  await database.orm.insert(products).values(rows);
  await database.orm.insert(productPhotos).values(
    rows.map((row) => ({
      productId: row.id,
      position: 0,
      hash: '0123456789abcdef0123456789abcdef',
      width: 1024,
      height: 1024,
      widths: [320, 640, 1024],
      placeholder: 'data:image/webp;base64,UklGRg==',
    })),
  );
  return rows.map((row) => row.id);
}

/** The sums of an order of one piece at 1.00, of which tests need only that they add up. */
export const ONE_PIECE = {
  currency: 'INR',
  subtotal: 100,
  tax: 0,
  shippingCharges: 0,
  discount: 0,
  total: 100,
  quantity: 1,
} as const;

type NewPerson = Partial<typeof users.$inferInsert> & { id: string };

/** Registers users with default values for everything not given. */
export async function registerPeople(
  database: Database,
  ...wanted: readonly NewPerson[]
): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1));
  await database.orm
    .insert(users)
    .values(wanted.map((person) => ({ name: person.id, createdAt: at, updatedAt: at, ...person })));
}
