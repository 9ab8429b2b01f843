import type { NewSale, Sale } from '#contract/sale.ts';
import { readAmount, readPercent, type TypedIn } from '#contract/typed-amount.ts';
import { localTime, readTime } from '#web/admin/form/local-time.ts';

export const KINDS = ['percent', 'amount', 'prices'] as const;
type Kind = (typeof KINDS)[number];

/** The fields of a sale's form, as typed: times are values of a `datetime-local` input, local and without a zone. */
export interface SaleValues {
  name: string;
  from: string;
  to: string;
  kind: Kind;
  /** A percentage, or an amount. */
  off: string;
  /** The prices of chosen products, by their ids. */
  prices: Record<string, string>;
  products: string[];
  families: string[];
  categories: string[];
  collections: string[];
}

export const NO_SALE: SaleValues = {
  name: '',
  from: '',
  to: '',
  kind: 'percent',
  off: '',
  prices: {},
  products: [],
  families: [],
  categories: [],
  collections: [],
};

/** A sale as its form shows it. */
export function valuesOf({ name, from, to, of, change }: Sale): SaleValues {
  return {
    ...NO_SALE,
    name,
    from: localTime(from),
    to: localTime(to),
    kind: 'percent' in change ? 'percent' : 'amount' in change ? 'amount' : 'prices',
    off:
      'percent' in change
        ? String(change.percent)
        : 'amount' in change
          ? String(change.amount)
          : '',
    prices: 'prices' in change ? textsOf(change.prices) : {},
    products: of.products ?? [],
    families: of.families ?? [],
    categories: of.categories ?? [],
    collections: of.collections ?? [],
  };
}

function textsOf(prices: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, String(price)]));
}

type SaleCheck =
  | { ok: true; sale: NewSale }
  | { ok: false; errors: Partial<Record<keyof SaleValues, string>> };

/** Reads the form. A time that was not changed is sent as it was, with its seconds. */
export function readSale(values: SaleValues, typedIn: TypedIn, opened?: Sale): SaleCheck {
  const { name, kind } = values;
  const of = thingsOf(values);
  const errors: Partial<Record<keyof SaleValues, string>> = {};
  const timeOf = (field: 'from' | 'to') => {
    if (opened && values[field] === localTime(opened[field])) return opened[field];
    const time = readTime(values[field]);
    if (time === undefined) errors[field] = 'Choose a day and a time';
    return time ?? '';
  };
  const [from, to] = [timeOf('from'), timeOf('to')];
  if (from !== '' && to !== '' && to <= from) errors.to = 'Choose a time after its beginning';
  if (name.trim() === '') errors.name = 'Enter a name';
  const change = changeOf(values, typedIn);
  if (!change)
    errors[kind === 'prices' ? 'products' : 'off'] = {
      percent: 'Enter a percentage from 0.01 to 99',
      amount: 'Enter an amount',
      prices: 'Enter the price of each product',
    }[kind];
  if (Object.keys(of).length === 0) errors.products = 'Choose products, categories or collections';
  if (!change || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, sale: { name: name.trim(), from, to, of, change } };
}

function thingsOf({ products, families, categories, collections }: SaleValues): NewSale['of'] {
  return {
    ...(products.length > 0 && { products }),
    ...(families.length > 0 && { families }),
    ...(categories.length > 0 && { categories }),
    ...(collections.length > 0 && { collections }),
  };
}

function changeOf(
  { kind, off, prices, products }: SaleValues,
  typedIn: TypedIn,
): NewSale['change'] | undefined {
  if (kind === 'percent') {
    const percent = readPercent(off, typedIn);
    return percent !== undefined && percent > 0 && percent <= 99 ? { percent } : undefined;
  }
  if (kind === 'amount') {
    const amount = readAmount(off, typedIn);
    return amount !== undefined && amount > 0 ? { amount } : undefined;
  }
  const typed = products.map((id) => [id, readAmount(prices[id] ?? '', typedIn) ?? 0] as const);
  if (typed.length === 0 || typed.some(([, price]) => price <= 0)) return undefined;
  return { prices: Object.fromEntries(typed) };
}
