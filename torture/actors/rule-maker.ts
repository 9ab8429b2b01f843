import type { SettingsChanges } from '#contract/settings.ts';
import { callShop } from '../calls.ts';
import type { Random } from '../random.ts';
import type { Actor, Storm } from '../storm.ts';

/** All choices of one change of the rules that prices depend on. */
type Rules = {
  admin: number;
  home: string;
  pricesInclude: boolean;
  discount: 'before' | 'after';
  rounding: 'unit' | 'minor';
  delivery: 'none' | 'class' | 'proportion';
  acrossBorders: 'samePrice' | 'sameNet';
  destination: 'threshold' | 'always';
  hasRates: boolean;
  hasZones: boolean;
  /** Percent, of most goods. */
  percent: number;
  /** Of parcels, in whole units. */
  parcel: number;
  /** A product that gets a class of its own. */
  product: number;
  isReduced: boolean;
};

/** Changes rates, zones and whether prices hold tax, and a product's class. */
export const actor: Actor<Rules> = {
  name: 'rule-maker',
  perSecond: 1,
  draw: drawRules,
  async run(storm, drawn) {
    const by = storm.people.admins[drawn.admin];
    if (!by) throw new Error(`There is no admin ${drawn.admin}`);
    const json = settingsOf(drawn);
    const { status } = await callShop(storm, 'PUT /settings', { by, json });
    if (status === 200) promiseKept(storm, json);
    const form = new FormData();
    form.set('taxClass', drawn.isReduced ? 'reduced' : 'standard');
    form.set('weight', String(drawn.parcel * 10));
    await callShop(storm, `PUT /product/${storm.people.productIds[drawn.product]}`, { by, form });
  },
};

/** Orders name the rules that they were priced by, so what has counted once stays. */
function promiseKept({ told }: Storm, { seller: _seller, ...rules }: SettingsChanges): void {
  told.promise('rules of prices', async ({ pool }) => {
    const kept = 'select 1 from pricing_rules where rules @> $1';
    const { rowCount } = await pool.query(kept, [JSON.stringify(rules)]);
    return rowCount === 0
      ? `rules: ${JSON.stringify(rules)} were answered, and are not kept`
      : undefined;
  });
}

function drawRules(random: Random): Rules {
  return {
    admin: random.between(0, 2),
    home: random.pick(['IN', 'DE']),
    pricesInclude: random.chance(0.5),
    discount: random.pick(['before', 'after']),
    rounding: random.pick(['unit', 'minor']),
    delivery: random.pick(['none', 'class', 'proportion']),
    acrossBorders: random.pick(['samePrice', 'sameNet']),
    destination: random.pick(['threshold', 'always']),
    hasRates: random.chance(0.8),
    hasZones: random.chance(0.7),
    percent: random.between(0, 280_000) / 10_000,
    parcel: random.between(0, 300),
    product: random.between(0, 3),
    isReduced: random.chance(0.5),
  };
}

function settingsOf(drawn: Rules): SettingsChanges {
  const { home, pricesInclude, discount, rounding, delivery, acrossBorders, destination } = drawn;
  const tax = { pricesInclude, discount, rounding, delivery, acrossBorders, destination };
  return {
    countries: ['IN', 'DE', 'AT', 'CA'],
    seller: { country: home as 'IN' | 'DE' },
    tax: {
      ...tax,
      classes: [
        { _id: 'standard', name: 'Standard' },
        { _id: 'reduced', name: 'Reduced' },
      ],
      rates: drawn.hasRates ? ratesOf(drawn.percent) : [],
    },
    delivery: { zones: drawn.hasZones ? zonesOf(drawn.parcel) : [] },
  };
}

function ratesOf(percent: number) {
  const parts = [
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ];
  return [
    { class: 'standard', country: 'IN' as const, percent },
    { class: 'reduced', country: 'IN' as const, percent: 5 },
    { class: 'standard', country: 'DE' as const, percent: 19 },
    { class: 'reduced', country: 'DE' as const, percent: 7 },
    { class: 'standard', country: 'AT' as const, percent: 20 },
    { class: 'standard', country: 'CA' as const, state: 'QC', percent: 14.975, parts },
  ];
}

function zonesOf(price: number) {
  const days: [number, number] = [1, 3];
  const way = { days, by: 'weight' as const, bands: [{ upTo: null, price }] };
  const parcel = (id: string) => ({ ...way, _id: id, name: id, kind: 'parcel' as const });
  return [
    {
      _id: 'home',
      name: 'Home',
      countries: ['IN' as const],
      methods: [
        { ...parcel('light'), bands: [{ upTo: 4_000, price }] },
        { ...parcel('heavy'), freeAbove: 500 },
        { ...parcel('shop'), kind: 'pickup' as const, bands: [{ upTo: null, price: 0 }] },
      ],
    },
    {
      _id: 'abroad',
      name: 'Abroad',
      countries: ['DE' as const, 'AT' as const, 'CA' as const],
      methods: [
        parcel('abroad'),
        {
          ...parcel('berlin'),
          kind: 'pickup' as const,
          bands: [{ upTo: 3, price: 1 }],
          by: 'pieces' as const,
        },
      ],
    },
  ];
}
