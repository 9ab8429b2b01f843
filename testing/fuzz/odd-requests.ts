import fc from 'fast-check';
import type { DocumentedCall } from './documented-calls.ts';
import { bodyOf, mixed, type Arbitraries, type OddBody } from './odd-bodies.ts';
import { escaped, oddStrings } from './odd-values.ts';
import { validValues, type ValueSources } from './valid-values.ts';

export const CALLERS = ['nobody', 'junk', 'shopper', 'clerk', 'owner'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface OddRequest {
  caller: CallerName;
  /** Whether the caller names themselves in `?id=`, as most calls want it. */
  namesThemselves: boolean;
  params: Readonly<Record<string, string>>;
  query: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, string>>;
  body: OddBody | undefined;
}

type Parts = Omit<OddRequest, 'caller'>;
const PARTS = ['namesThemselves', 'params', 'query', 'headers', 'body'] as const;
/** With more odd parts, the first one that is noticed would hide the others. */
const MOST_ODD = 2;
/** The characters of a part of a path, escaped, that the server reads. */
const LONGEST = 400;

/** Requests to a call, as its schemas want them but for up to two parts, which are odd. */
export function oddRequests(sources: ValueSources, call: DocumentedCall): fc.Arbitrary<OddRequest> {
  const { params, query, headers, body } = {
    params: paramsOf(sources, call),
    query: queryOf(sources, call),
    headers: headersOf(call),
    body: bodyOf(sources, call),
  };
  return fc
    .record({
      caller: callersOf(call),
      spoilt: fc.subarray([...PARTS], { maxLength: MOST_ODD }),
      valid: fc.record<Parts>({
        namesThemselves: fc.constant(true),
        params: params.valid,
        query: query.valid,
        headers: headers.valid,
        body: body.valid,
      }),
      odd: fc.record<Parts>({
        namesThemselves: fc.boolean(),
        params: params.odd,
        query: query.odd,
        headers: headers.odd,
        body: body.odd,
      }),
    })
    .map(({ caller, spoilt, valid, odd }) => ({
      caller,
      ...valid,
      ...Object.fromEntries(spoilt.map((part) => [part, odd[part]])),
    }));
}

/** Mostly somebody whom the call's access rule lets in. */
function callersOf({ failures, isForAdmins }: DocumentedCall): fc.Arbitrary<CallerName> {
  if (!failures.has(401)) return fc.constantFrom(...CALLERS);
  const usual = isForAdmins ? 'owner' : 'shopper';
  return mixed<CallerName>(fc.constant(usual), fc.constantFrom(...CALLERS), 2);
}

function paramsOf(
  sources: ValueSources,
  { path, parameters }: DocumentedCall,
): Arbitraries<OddRequest['params']> {
  const inPath = parameters.filter((each) => each.in === 'path');
  // Without a character, or with too many, it would be another path.
  const odd = oddStrings.filter((text) => !/^[./]*$/.test(text) && escaped(text).length <= LONGEST);
  const each = (of: (parameter: (typeof inPath)[number]) => fc.Arbitrary<string>) =>
    fc.record(Object.fromEntries(inPath.map((parameter) => [parameter.name, of(parameter)])));
  return {
    valid: each(({ name, schema }) =>
      validValues(sources, path, schema, name).map((value) => String(value) || 'none'),
    ),
    odd: each(() => odd),
  };
}

function queryOf(
  sources: ValueSources,
  { path, parameters }: DocumentedCall,
): Arbitraries<OddRequest['query']> {
  const inQuery = parameters.filter((each) => each.in === 'query' && each.name !== 'id');
  const valid = fc
    .record(
      Object.fromEntries(
        inQuery.map(({ name, schema }) => [name, validValues(sources, path, schema, name)]),
      ),
      { requiredKeys: inQuery.flatMap(({ name, required }) => (required ? name : [])) },
    )
    .map((values) => Object.entries(values).flatMap(([name, value]) => sent(name, value)));
  const names = ['id', '__proto__', 'a[b]', 'id[]'];
  const known = inQuery.map(({ name }) => name);
  const extra = fc.tuple(fc.constantFrom(...names, ...known, ...known), oddStrings);
  const odd = fc
    .record({
      given: valid,
      extras: fc.array(extra, { minLength: 1, maxLength: 2 }),
      isInstead: fc.boolean(),
    })
    .map(({ given, extras, isInstead }) => [
      ...given.filter(([name]) => !isInstead || extras.every(([other]) => other !== name)),
      ...extras,
    ]);
  return { valid, odd };
}

/** A parameter as it is sent: an object as `name[key]=value`. */
function sent(name: string, value: unknown): [string, string][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([key, each]) => [`${name}[${key}]`, String(each)])
    : [[name, String(value)]];
}

const ODD_HEADERS = {
  accept: ['', 'text/csv', 'a/b;q=2'],
  'accept-language': ['hi', '*', 'xx;q=9'],
  'accept-encoding': ['br', 'identity;q=0, *;q=0', 'zip'],
  'if-none-match': ['*', '"x"', 'W/"'],
  'x-forwarded-for': ['::1', 'a, b', '999.1.1.1'],
  'x-request-id': ['x'.repeat(500), 'é'],
  origin: ['null', 'https://evil.example'],
  cookie: ['a=1; __proto__=2', '\u00ff'],
  range: ['bytes=0-', 'bytes=9-1'],
  'x-http-method-override': ['DELETE'],
};

const ODD_VALUES = ['', '"x"', '*', 'W/"1"', 'x'.repeat(600), '\u00e9\u00ff', '2026-01-01', '%00'];

function headersOf({ parameters }: DocumentedCall): Arbitraries<OddRequest['headers']> {
  const own = parameters.filter((each) => each.in === 'header').map(({ name }) => name);
  const isCreation = own.includes('idempotency-key');
  const valid = isCreation
    ? fc.option(fc.uuid(), { nil: undefined }).map((key) => (key ? { 'idempotency-key': key } : {}))
    : fc.constant({});
  const taken = fc
    .tuple(fc.constantFrom('if-match', 'idempotency-key', ...own), fc.constantFrom(...ODD_VALUES))
    .map((pair) => Object.fromEntries([pair]));
  const others = fc.oneof(
    ...Object.entries(ODD_HEADERS).map(([name, values]) =>
      fc.constantFrom(...values).map((value) => ({ [name]: value })),
    ),
  );
  return { valid, odd: fc.oneof(taken, others) };
}
