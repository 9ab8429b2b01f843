import { z } from 'zod';

import type { FormValues } from './form.ts';
import { invalidRequest, type Problem } from './problems.ts';

/** A whole number. */
export const WholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
  .transform(Number);

export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export function Text(longest: number) {
  return z.string().min(1, 'parameter_invalid_empty').max(longest);
}

/** A list: `name[]=a&name[]=b`, with or without numbers in the brackets. */
export function ListOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(item),
  );
}

/** Metadata: up to 50 strings that the shop chooses. */
export const Metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((metadata) => Object.keys(metadata).length <= 50, 'Metadata can have up to 50 keys');

export const Address = z.strictObject({
  city: Text(5000).optional(),
  country: Text(5000).optional(),
  line1: Text(5000).optional(),
  line2: Text(5000).optional(),
  postal_code: Text(5000).optional(),
  state: Text(5000).optional(),
});

/** Validates the parameters of a call. Throws a Problem that names the first invalid one. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  values: FormValues,
): z.output<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const { issues } = result.error;
  // Unknown names are reported first: one may be a missing parameter, misspelt.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw issue ? explain(issue, values) : invalidRequest({ message: 'Invalid parameters.' });
}

function explain(issue: z.core.$ZodIssue, values: FormValues): Problem {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? '']);
    return invalidRequest({
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}`,
      param,
    });
  }
  const param = bracketed(path);
  const value = valueAt(values, path);
  if (value === undefined) {
    const message = `Missing required param: ${param}.`;
    return invalidRequest({ code: 'parameter_missing', message, param });
  }
  if (issue.message === 'parameter_invalid_integer') {
    const message = `Invalid integer: ${shown(value)}`;
    return invalidRequest({ code: 'parameter_invalid_integer', message, param });
  }
  if (issue.message === 'parameter_invalid_empty') {
    const message = `You passed an empty string for '${param}'.`;
    return invalidRequest({ code: 'parameter_invalid_empty', message, param });
  }
  return invalidRequest({ message: `Invalid ${param}: ${issue.message}`, param });
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}

function valueAt(values: FormValues, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' ? (value as FormValues | null)?.[key] : undefined),
    values,
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : 'a nested value';
}
