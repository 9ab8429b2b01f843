import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { callAsAdmin } from './back-office.ts';
import type { Product } from './test-products.ts';

interface NewFamily {
  options: { name: string; values?: { value: string; swatch?: string }[] }[];
  members: { values: Record<string, string>; price: number; stock: number }[];
}

export interface TestFamily {
  name: string;
  /** In the order in which they were given. */
  products: Product[];
}

/** Adds families of products for the stories of a file, and deletes their members at its end. */
export function useTestFamilies(): (fields: NewFamily) => Promise<TestFamily> {
  const added: Product[] = [];
  afterAll(async () => {
    for (const { _id } of added) await callAsAdmin(`product/${_id}`, { method: 'DELETE' });
  });
  return async (fields) => {
    const name = `Story Shirt ${randomUUID().slice(0, 8)}`;
    const { products } = await callAsAdmin<{ products: Product[] }>('family/new', {
      method: 'POST',
      body: { name, description: 'Of *soft* cotton.', category: 'Shirts', ...fields },
    });
    added.push(...products);
    return { name, products };
  };
}
