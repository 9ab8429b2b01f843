import '#web/zod-jitless.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { NewProduct } from '#contract/product-form.ts';
import { ALL_FIELDS, type ProductField, type ProductValues } from './product-values.ts';

/** What each field asks for while it is empty. */
const MISSING: Partial<Record<ProductField, string>> = {
  name: 'Enter a name',
  category: 'Enter or choose a category',
  price: 'Enter a price',
  stock: 'Enter how many there are',
};

const bySchema = zodResolver(NewProduct);

/** Checks a product's form by the server's own schema; an empty field is asked for instead of measured. */
export const checkProduct: Resolver<ProductValues> = async (values, context, options) => {
  const result = await bySchema(values, context, options as never);
  const errors: FieldErrors<ProductValues> = { ...result.errors };
  for (const field of ALL_FIELDS) {
    const message = MISSING[field];
    const error = errors[field];
    if (error && message && !values[field].trim()) errors[field] = { ...error, message };
  }
  // The values stay as they were typed: as such they are sent, and the server reads them itself.
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
