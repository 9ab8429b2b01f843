import fc from 'fast-check';

/** JSON that `JSON.stringify` does not write by itself. */
class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `raw:${encodeURIComponent(this.text)}`;
  }
}

/** Writes JSON, with what is raw as it is. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"raw:([^"]*)"/g, (_, text: string) =>
    decodeURIComponent(text),
  );
}

const raw = (text: string): unknown => new RawJson(text);

/** Escapes everything, lone surrogates as the three bytes that a careless client makes of them. */
export function escaped(text: string): string {
  return [...text]
    .map((character) =>
      character.isWellFormed()
        ? encodeURIComponent(character)
        : [0xed, 0xa0, 0x80].map((byte) => `%${byte.toString(16)}`).join(''),
    )
    .join('');
}

const ODD_STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b',
  '\ufeff1',
  '\r\nX-Odd: 1',
  'null',
  'true',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '०१२',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  "'; drop table users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '=1+1',
  '00000000-0000-0000-0000-000000000000',
  '01a1fc8d-cfdb-7856-994b-648a0c74e516',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '-271821-04-20T00:00:00.000Z',
  'A'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(100),
];

export const oddStrings = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_STRINGS) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('\ud83d', '\udca9', '\0', 'a', '\\', '"', '%'), maxLength: 8 }),
);

const ODD_NUMBERS = ['1e400', '-1e400', '-0', '1E5', '1e-400', '9007199254740993', '0.1', '-1'];
const MORE_ODD_NUMBERS = ['2147483648', '9223372036854775808', '1.7976931348623157e308', '5e-324'];

const oddNumbers = fc.oneof(
  fc.constantFrom(...ODD_NUMBERS, ...MORE_ODD_NUMBERS).map(raw),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nested = fc
  .record({ depth: fc.constantFrom(20, 1_000, 20_000), open: fc.constantFrom('[', '{"a":') })
  .map(({ depth, open }) =>
    raw(`${open.repeat(depth)}0${(open === '[' ? ']' : '}').repeat(depth)}`),
  );

const ODD_OBJECTS = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
  '{"length":1e9}',
  '{"then":1}',
  '{"a":1,"a":2}',
  '{"":""}',
];

/** Any JSON, most of it odd. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddStrings },
  { weight: 4, arbitrary: oddNumbers },
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]),
  fc.constantFrom(...ODD_OBJECTS).map(raw),
  nested,
  fc.jsonValue({ maxDepth: 2 }),
);

const CHANGES = ['replace', 'replace', 'remove', 'wrap', 'add', 'double'] as const;

/** A change of one place of a value. */
export const changes = fc.record({
  place: fc.nat(40),
  how: fc.constantFrom(...CHANGES),
  odd: oddValues,
  key: fc.constantFrom('__proto__', 'constructor', '_id', 'extra', ''),
});
export type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never;

/** Replaces, removes, wraps, adds to or doubles one place of a value: itself, or what is in it. */
export function changed(value: unknown, change: Change): unknown {
  const places = countPlaces(value);
  return changeAt(value, change, change.place % places);
}

function countPlaces(value: unknown): number {
  return partsOf(value).reduce((sum, [, part]) => sum + countPlaces(part), 1);
}

function partsOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return [];
  return Object.entries(value);
}

function changeAt(value: unknown, change: Change, place: number): unknown {
  if (place === 0) return changeHere(value, change);
  let before = 1;
  const parts = partsOf(value).flatMap(([key, part]): [string, unknown][] => {
    const inside = place - before;
    const places = countPlaces(part);
    before += places;
    if (inside < 0 || inside >= places) return [[key, part]];
    if (inside === 0 && change.how === 'remove') return [];
    return [[key, changeAt(part, change, inside)]];
  });
  return Array.isArray(value) ? parts.map(([, part]) => part) : own(parts);
}

function changeHere(value: unknown, { how, odd, key }: Change): unknown {
  const parts = partsOf(value);
  if (how === 'wrap') return [value];
  if (how === 'add' && Array.isArray(value)) return [...value, odd];
  if (how === 'add' && parts.length > 0) return own([...parts, [key, odd]]);
  if (how === 'double') return Array.isArray(value) ? [...value, ...value] : [value, value];
  return odd;
}

/** An object that has each of these for its own, `__proto__`, too. */
function own(parts: readonly [string, unknown][]): object {
  return Object.fromEntries(parts);
}
