import type { DeliveryMethod, DeliveryZone } from '#contract/delivery-rules.ts';
import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';
import { readAmount, readCount, type TypedIn } from '#contract/typed-amount.ts';

/** A step of prices as typed; an empty `upTo` is any. */
export interface TypedBand {
  upTo: string;
  price: string;
}

/** A way of delivery as typed. */
export interface TypedMethod {
  _id: string;
  name: string;
  kind: DeliveryMethod['kind'];
  carrier: string;
  days: readonly [string, string];
  by: DeliveryMethod['by'];
  bands: readonly TypedBand[];
  freeAbove: string;
  taxClass: string;
  handlingDays: string;
  cutOff: string;
  daysOff: readonly number[];
  address: string;
  hours: string;
}

/** A zone as typed: states and postal codes of a country in one line, separated by commas. */
export interface TypedZone {
  _id: string;
  name: string;
  countries: readonly string[];
  parts: readonly TypedPart[];
  methods: readonly TypedMethod[];
}

/** The part of a country that is in a zone. */
export interface TypedPart {
  country: string;
  states: string;
  postcodes: string;
}

export function typedZones({ delivery }: Pick<StoredSettings, 'delivery'>): readonly TypedZone[] {
  return delivery.zones.map(typedZone);
}

function typedZone({ _id, name, countries, states, postcodes, methods }: DeliveryZone): TypedZone {
  const parted = new Set([...Object.keys(states ?? {}), ...Object.keys(postcodes ?? {})]);
  return {
    _id,
    name,
    countries,
    parts: [...parted].map((country) => ({
      country,
      states: (states?.[country] ?? []).join(', '),
      postcodes: (postcodes?.[country] ?? []).join(', '),
    })),
    methods: methods.map(typedMethod),
  };
}

function typedMethod(method: DeliveryMethod): TypedMethod {
  const { _id, name, kind, by } = method;
  return {
    _id,
    name,
    kind,
    by,
    carrier: method.carrier ?? '',
    days: [String(method.days[0]), String(method.days[1])],
    bands: method.bands.map(({ upTo, price }) => ({ upTo: textOf(upTo), price: String(price) })),
    freeAbove: textOf(method.freeAbove),
    taxClass: method.taxClass ?? '',
    handlingDays: textOf(method.handlingDays),
    cutOff: textOf(method.cutOff),
    daysOff: method.daysOff ?? [],
    address: method.address ?? '',
    hours: method.hours ?? '',
  };
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** A zone that is added. */
export function newZone(_id: string, name: string, countries: readonly string[]): TypedZone {
  return { _id, name, countries, parts: [], methods: [] };
}

/** A way of delivery that is added: one price, not typed yet, and no work on Sundays. */
export function newMethod(_id: string, name: string): TypedMethod {
  const method = typedMethod({
    _id,
    name,
    kind: 'parcel',
    days: [2, 5],
    by: 'subtotal',
    bands: [],
    daysOff: [7],
  });
  return { ...method, bands: [{ upTo: '', price: '' }] };
}

/** The same way, of another kind: a pickup costs nothing as long as no price is typed. */
export function ofKind(method: TypedMethod, kind: TypedMethod['kind']): TypedMethod {
  const isPriced = method.bands.some(({ price }) => price !== '');
  if (kind !== 'pickup' || isPriced) return { ...method, kind };
  return { ...method, kind, bands: method.bands.map((band) => ({ ...band, price: '0' })) };
}

/** Returns the part of the settings that is sent. The shop validates it: a number that can't be read is sent as it was typed. */
export function changesOfDelivery(
  zones: readonly TypedZone[],
  format: TypedIn,
): Pick<SettingsChanges, 'delivery'> {
  return { delivery: { zones: zones.map((zone) => sentZone(zone, format)) } } as Pick<
    SettingsChanges,
    'delivery'
  >;
}

function sentZone({ _id, name, countries, parts, methods }: TypedZone, format: TypedIn) {
  const listed = (part: 'states' | 'postcodes') => {
    const entries = parts
      .filter(({ country }) => countries.includes(country))
      .map((each) => [each.country, entriesIn(each[part])] as const)
      .filter(([, list]) => list.length > 0);
    return entries.length > 0 && { [part]: Object.fromEntries(entries) };
  };
  return {
    _id,
    name,
    countries,
    ...listed('states'),
    ...listed('postcodes'),
    methods: methods.map((method) => sentMethod(method, format)),
  };
}

function sentMethod(method: TypedMethod, format: TypedIn) {
  const { _id, name, kind, by, bands, days, daysOff, taxClass } = method;
  const amount = (text: string) => readAmount(text, format) ?? text;
  const count = (text: string) => readCount(text, format) ?? text;
  const upTo = by === 'subtotal' ? amount : count;
  return {
    _id,
    name,
    kind,
    by,
    days: days.map(count),
    bands: bands.map((band) => ({
      upTo: band.upTo.trim() === '' ? null : upTo(band.upTo),
      price: amount(band.price),
    })),
    ...(method.freeAbove.trim() !== '' && { freeAbove: amount(method.freeAbove) }),
    ...(taxClass !== '' && { taxClass }),
    ...(method.handlingDays.trim() !== '' && { handlingDays: count(method.handlingDays) }),
    ...(method.cutOff !== '' && { cutOff: Number(method.cutOff) }),
    ...(daysOff.length > 0 && { daysOff }),
    ...(kind === 'parcel' && method.carrier.trim() !== '' && { carrier: method.carrier.trim() }),
    ...(kind === 'pickup' && method.address.trim() !== '' && { address: method.address }),
    ...(kind === 'pickup' && method.hours.trim() !== '' && { hours: method.hours }),
  };
}

function entriesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
