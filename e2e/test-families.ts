import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { callAsAdmin } from './back-office.ts';
import type { Product } from './test-products.ts';

/** What a call answers that adds a family. */
interface FamilyWritten {
  family: { _id: string };
  products: Product[];
}

interface NewFamily {
  options: { name: string; values?: { value: string; swatch?: string }[] }[];
  members: { values: Record<string, string>; price: number; stock: number }[];
}

export interface TestFamily {
  _id: string;
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
    const { family, products } = await callAsAdmin<FamilyWritten>('family/new', {
      method: 'POST',
      body: { name, description: 'Of *soft* cotton.', category: 'Shirts', ...fields },
    });
    added.push(...products);
    return { _id: family._id, name, products };
  };
}
