import fc from 'fast-check';
import type { ApiDocument, Schema } from './documented-calls.ts';
import { kindOf, type KnownIds } from './known-ids.ts';

/** A file of a form. */
export class FormFile {
  readonly bytes: Uint8Array;
  readonly name: string;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

export interface ValueSources extends Pick<ApiDocument, 'resolve'> {
  /** The things of the shop now. */
  ids(): KnownIds;
  files: readonly FormFile[];
}

const MAX_DEPTH = 6;
const FEW = 3;
const SHORT = 12;
const HUNDREDTHS = 100;
const LARGEST = 1_000_000_000;

/** Values of which the schema says only the pattern, and which fast-check can't make of it. */
const BY_PATTERN_FALLBACK = ['+91 98200 12345', '12', 'A1', '2026-05-20'];

/** Values of fields and parameters of this name that are likely to mean something: the schemas alone don't say enough. */
const PLAUSIBLE: Readonly<Record<string, readonly unknown[]>> = {
  page: [1, 2, 3],
  limit: [1, 10, 100],
  rating: [1, 5],
  n: [1, 2],
  slug: ['terms', 'privacy', 'returns'],
  email: ['nina@staff.example', 'ravi@staff.example'],
  phone: ['+91 98200 12345'],
  country: ['IN'],
  state: ['MH'],
  pinCode: ['411001'],
  photo: ['https://photos.example/a.png'],
  url: ['https://carrier.example/{number}'],
  search: ['Product', 'odd', 'kitchen', '1001'],
  category: ['Kitchen', 'Things'],
  brand: ['Acme'],
  sku: ['', 'ODD-1', 'ODD-2'],
  gtin: [''],
  details: ['[["Size","M"]]'],
  min: [0, 100],
  subtotal: [100, 5_000],
  startsAt: ['2026-01-01T00:00:00.000Z'],
  expiresAt: ['2099-01-01T00:00:00.000Z', null],
  changedAt: ['2026-05-20T12:00:00.000Z'],
  from: ['2026-01-01', '2026-02-01'],
  to: ['2026-02-01', '2026-03-01'],
  since: ['2026-01-01T00:00:00.000Z'],
};

/** Values that the schema allows, and that mostly make sense, of a parameter or field of this name in a call with this path. */
export function validValues(
  sources: ValueSources,
  path: string,
  schema: Schema,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const bySchema = valuesOfSchema(sources, path, schema, name, depth);
  const plausible = PLAUSIBLE[name];
  if (!plausible || schema.type === 'object' || schema.type === 'array') return bySchema;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...plausible) },
    { weight: 1, arbitrary: bySchema },
  );
}

function valuesOfSchema(
  sources: ValueSources,
  path: string,
  schema: Schema,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const inner = (of: Schema, named = name) => validValues(sources, path, of, named, depth + 1);
  const { type, items = {}, minItems = 0, maxItems = FEW, ...rest } = sources.resolve(schema);
  if (rest.const !== undefined) return fc.constant(rest.const);
  if (rest.enum) return fc.constantFrom(...rest.enum);
  if (rest.format === 'binary') return fc.constantFrom(...sources.files);
  const choices = rest.anyOf ?? rest.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => inner(each)));
  if (depth > MAX_DEPTH) return fc.constant(null);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return objects(rest, inner);
    case 'array':
      return rest.prefixItems
        ? fc.tuple(...rest.prefixItems.map((each) => inner(each)))
        : fc.array(inner(items), {
            minLength: minItems,
            maxLength: Math.min(maxItems, minItems + FEW),
          });
    case 'integer':
      return fc.integer({
        min: Math.max(rest.minimum ?? 0, -LARGEST),
        max: Math.min(rest.maximum ?? 1_000, LARGEST),
      });
    case 'number':
      return fc
        .integer({
          min: Math.ceil((rest.minimum ?? rest.exclusiveMinimum ?? 0) * HUNDREDTHS),
          max: Math.min(rest.maximum ?? 1_000, 1_000) * HUNDREDTHS,
        })
        .map((hundredths) => hundredths / HUNDREDTHS);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return strings(sources, path, rest, name);
  }
}

function objects(
  { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
  inner: (schema: Schema, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (propertyNames && typeof additionalProperties === 'object') {
    const keys = inner(propertyNames).map(String);
    return fc.dictionary(keys, inner(additionalProperties), { maxKeys: FEW });
  }
  const fields = Object.entries(properties).map(([name, each]) => [name, inner(each, name)]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

function strings(
  { ids }: ValueSources,
  path: string,
  { pattern, allOf, format, minLength = 0, maxLength = SHORT }: Schema,
  name: string,
): fc.Arbitrary<unknown> {
  const kind = kindOf(name, path) ?? (format === 'uuid' ? 'product' : undefined);
  if (kind)
    return fc.nat(FEW * FEW).map((place) => {
      const known = ids()[kind];
      return known[place % Math.max(known.length, 1)] ?? 'none';
    });
  if (format === 'date-time') return dates.map((date) => date.toISOString());
  const wanted = pattern ?? allOf?.[0]?.pattern;
  if (wanted?.includes(String.raw`\d\d[2468][048]`))
    return dates.map((date) => date.toISOString().slice(0, 10));
  if (wanted !== undefined) return matching(wanted);
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, SHORT)) });
}

const dates = fc.date({
  min: new Date('2025-01-01'),
  max: new Date('2028-01-01'),
  noInvalidDate: true,
});

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.constantFrom(...BY_PATTERN_FALLBACK);
  }
}
