import fc from 'fast-check';
import type { DocumentedCall, Schema } from './documented-calls.ts';
import { changed, changes, oddStrings, oddValues } from './odd-values.ts';
import { FormFile, validValues, type ValueSources } from './valid-values.ts';

type FormPart = readonly [name: string, value: string | FormFile];

/** What is sent, before it is encoded. */
export type OddBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; parts: readonly FormPart[] }
  | { kind: 'text'; text: string; type: string };

/** Values as a call wants them, and odd ones. */
export interface Arbitraries<T> {
  valid: fc.Arbitrary<T>;
  odd: fc.Arbitrary<T>;
}

/** Mostly valid ones: so many to an odd one. */
export function mixed<T>(
  valid: fc.Arbitrary<T>,
  odd: fc.Arbitrary<T>,
  weight = 4,
): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: valid }, { weight: 1, arbitrary: odd });
}

const MALFORMED = [
  '',
  ' ',
  '{',
  '{"a":',
  '{"a":1,}',
  '[1',
  '"\\ud800',
  '"\u0001"',
  '\ufeff{}',
  '{}{}',
  "{'a':1}",
  'nul',
  'NaN',
  `"${'x'.repeat(300_000)}"`,
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'APPLICATION/JSON;;',
  'é',
];

/** Texts that are no JSON, or of another type than they say. */
const texts: fc.Arbitrary<OddBody> = fc.record({
  kind: fc.constant('text' as const),
  text: fc.oneof(
    fc.constantFrom(...MALFORMED),
    fc.constant('--x\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\n\r\n1'),
    oddStrings,
  ),
  type: fc.oneof(fc.constant('application/json'), fc.constantFrom(...TYPES)),
});

/** Bodies of requests to a call. */
export function bodyOf(
  sources: ValueSources,
  call: DocumentedCall,
): Arbitraries<OddBody | undefined> {
  const wild = fc.oneof(
    fc.constant(undefined),
    texts,
    oddValues.map((value): OddBody => ({ kind: 'json', value })),
  );
  const documented = [...call.bodies].map(([type, schema]) =>
    type === 'application/json'
      ? jsonBodies(validValues(sources, call.path, schema))
      : forms(sources, call.path, schema),
  );
  if (call.path.endsWith('/webhook')) documented.push(jsonBodies(providerEvents(sources)));
  if (documented.length === 0) return { valid: fc.constant(undefined), odd: wild };
  return {
    valid: fc.oneof(...documented.map(({ valid }) => valid)),
    odd: mixed<OddBody | undefined>(fc.oneof(...documented.map(({ odd }) => odd)), wild, 4),
  };
}

function jsonBodies(values: fc.Arbitrary<unknown>): Arbitraries<OddBody> {
  const toBody = (value: unknown): OddBody => ({ kind: 'json', value });
  return {
    valid: values.map(toBody),
    odd: fc
      .tuple(values, fc.array(changes, { minLength: 1, maxLength: 3 }))
      .map(([value, made]) => toBody(made.reduce(changed, value))),
  };
}

function forms(sources: ValueSources, path: string, schema: Schema): Arbitraries<OddBody> {
  const valid = validValues(sources, path, schema).map((value) => partsOf(value as object));
  const names = Object.keys(schema.properties ?? {});
  const part = fc.tuple(
    fc.oneof(fc.constantFrom(...names), oddStrings),
    fc.oneof(oddStrings, fc.constantFrom(...sources.files)),
  );
  const odd = fc
    .record({ parts: valid, extras: fc.array(part, { maxLength: 2 }), dropped: fc.nat(9) })
    .map(({ parts, extras, dropped }) => [
      ...parts.filter(
        ([name], place) => place !== dropped && extras.every(([other]) => other !== name),
      ),
      ...extras,
    ]);
  const toBody = (parts: readonly FormPart[]): OddBody => ({ kind: 'form', parts });
  return { valid: valid.map(toBody), odd: odd.map(toBody) };
}

const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.created',
];

/** Events as the payment provider sends them, true or not. */
function providerEvents({ ids }: ValueSources): fc.Arbitrary<unknown> {
  return fc
    .record({
      type: fc.constantFrom(...EVENTS),
      place: fc.nat(9),
      amount: fc.nat(100_000),
      status: fc.constantFrom('succeeded', 'canceled', 'failed', 'requires_payment_method', 'lost'),
    })
    .map(({ type, place, amount, status }) => {
      const { payment, checkout } = ids();
      const of = (known: readonly string[]) => known[place % Math.max(known.length, 1)] ?? 'none';
      const paid = { amount, amount_received: amount, currency: 'inr', status };
      const metadata = { checkout_id: of(checkout) };
      const id = of(payment);
      const object = type.startsWith('payment_intent')
        ? { id, object: 'payment_intent', metadata, ...paid }
        : { id: 're_1', object: 'refund', payment_intent: id, charge: 'ch_1', ...paid };
      return { id: 'evt_1', object: 'event', type, livemode: false, data: { object } };
    });
}

function partsOf(value: object): FormPart[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]): FormPart[] => {
    if (part instanceof FormFile) return [[name, part]];
    if (Array.isArray(part) && part.every((each) => each instanceof FormFile))
      return part.map((file) => [name, file]);
    return [[name, typeof part === 'string' ? part : JSON.stringify(part)]];
  });
}
