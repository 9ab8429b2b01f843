/** The measured reads of the back office, from the first page to the slowest lists and searches. */
import { DUTIES } from '#contract/duties.ts';
import { readBar, readLine, readPie } from '#server/features/dashboard/dashboard.service.ts';
import { readStats } from '#server/features/dashboard/read-stats.ts';
import { readToday } from '#server/features/dashboard/read-today.ts';
import {
  figures,
  LIMIT,
  orders,
  people,
  products,
  report,
  TIME_ZONE,
  type BackOfficeCase,
  type QueryParams,
} from './back-office-calls.ts';

export const BACK_OFFICE_CASES: readonly BackOfficeCase[] = [
  orders('newest', () => ({})),
  orders('in the middle', (n, size) => middle(n, size.orders)),
  orders('the last page', (_n, size) => ({ page: String(Math.ceil(size.orders / LIMIT)) })),
  orders('Processing', (n) => ({ status: 'Processing', page: String(1 + (n % 3)) })),
  orders('Delivered, in the middle', (n, size) => ({
    status: 'Delivered',
    ...middle(n, size.orders * 0.8),
  })),
  orders('by amount', (n) => ({ sort: 'amount-desc', page: String(1 + (n % 9)) })),
  orders('by amount, in the middle', (n, size) => ({
    sort: 'amount-asc',
    ...middle(n, size.orders),
  })),
  orders('search: a first name', (n) => ({ search: FIRST_NAMES[n % FIRST_NAMES.length] ?? '' })),
  orders('search: a whole name', (n) => ({ search: `${FIRST_NAMES[n % 6] ?? ''} sharma` })),
  orders('search: everybody’s e-mail, page 15', (n) => ({
    search: n % 2 === 0 ? 'example' : 'example.com',
    page: '15',
  })),
  orders('search: the start of an id', (n) => ({
    search: `019a${(n % 0xffff).toString(16).padStart(4, '0')}`,
  })),
  orders('search: nobody', (n) => ({ search: `zzyzx ${n}` })),
  orders('to ship, the oldest first', (n) => ({
    view: 'to-ship',
    sort: 'oldest',
    page: String(1 + (n % 3)),
  })),
  orders('attention', () => ({ view: 'attention' })),
  orders('returns', (n) => ({ view: 'returns', page: String(1 + (n % 9)) })),
  orders('returns, by amount', () => ({ view: 'returns', sort: 'amount-desc' })),
  orders('returns, search: a last name', (n) => ({
    view: 'returns',
    search: LAST_NAMES[n % LAST_NAMES.length] ?? '',
  })),
  orders('refunded, by amount', (n) => ({
    payment: 'refunded',
    sort: 'amount-desc',
    page: String(1 + (n % 20)),
  })),
  orders('a day', (n) => days(n, 1)),
  orders('a day, by amount', (n) => ({ ...days(n, 1), sort: 'amount-desc' })),
  orders('60 days, far on', (n) => ({ ...days(n, 60), page: String(1_000 + n) })),
  orders('60 days, by amount, page 20', (n) => ({
    ...days(n, 60),
    sort: 'amount-asc',
    page: '20',
  })),
  orders('a day, search: a last name', (n) => ({
    ...days(n, 1),
    search: LAST_NAMES[n % LAST_NAMES.length] ?? '',
  })),
  orders('60 days, search: a first name', (n) => ({
    ...days(n, 60),
    search: FIRST_NAMES[n % FIRST_NAMES.length] ?? '',
  })),
  orders('search: a name with a typing error', (n) => ({
    search: TYPING_ERRORS[n % TYPING_ERRORS.length] ?? '',
  })),
  orders('search: a PIN code', (n) => ({ search: `4110${String(10 + (n % 80))}` })),
  orders('search: a phone number', (n) => ({ search: `98200 ${String(10_000 + n)}` })),
  orders('search: a product', (n) => ({ search: WORDS[n % WORDS.length] ?? '' })),
  orders('search: a product, by amount', (n) => ({
    search: WORDS[n % WORDS.length] ?? '',
    sort: 'amount-desc',
  })),
  orders('refunded, search: a last name, by amount', (n) => ({
    payment: 'refunded',
    search: LAST_NAMES[n % LAST_NAMES.length] ?? '',
    sort: 'amount-desc',
  })),
  orders('refunded, search: a product', (n) => ({
    payment: 'refunded',
    search: WORDS[n % WORDS.length] ?? '',
  })),
  orders('Processing, search: a product', (n) => ({
    status: 'Processing',
    search: WORDS[n % WORDS.length] ?? '',
  })),
  orders('search: the reference of a payment', (n) => ({ search: `pi_3Nabcdefgh${n}` })),
  people('newest', () => ({})),
  people('by name, in the middle', (n, size) => ({ sort: 'name', ...middle(n, size.users) })),
  people('by spend', (n) => ({ sort: 'spent', page: String(1 + (n % 20)) })),
  people('by spend, in the middle', (n, size) => ({ sort: 'spent', ...middle(n, size.users) })),
  people('by orders, in the middle', (n, size) => ({ sort: 'orders', ...middle(n, size.users) })),
  people('admins', () => ({ role: 'admin' })),
  people('search: a first name', (n) => ({ search: FIRST_NAMES[n % FIRST_NAMES.length] ?? '' })),
  people('search: a last name, by name', (n) => ({
    search: LAST_NAMES[n % LAST_NAMES.length] ?? '',
    sort: 'name',
    page: '3',
  })),
  people('search: everybody’s e-mail, far on', (n) => ({
    search: 'example',
    page: String(150 + (n % 50)),
  })),
  products('newest', () => ({})),
  products('by name, in the middle', (n, size) => ({ sort: 'name', ...middle(n, size.products) })),
  products('by price, in the middle', (n, size) => ({
    sort: 'price-desc',
    ...middle(n, size.products),
  })),
  products('by stock, in the middle', (n, size) => ({
    sort: 'stock',
    ...middle(n, size.products),
  })),
  products('a category, by price', (n) => ({
    category: n % 2 === 0 ? 'Audio' : 'Watches',
    sort: 'price-asc',
    page: String(1 + (n % 20)),
  })),
  products('low stock', (n) => ({ stock: 'low', page: String(1 + (n % 5)) })),
  products('out of stock, by name', () => ({ stock: 'out', sort: 'name' })),
  products('search, by price', (n) => ({
    search: WORDS[n % WORDS.length] ?? '',
    sort: 'price-asc',
    page: '3',
  })),
  products('search with a typing error', (n) => ({ search: n % 2 === 0 ? 'hedphones' : 'wattch' })),
  figures('stats', (deps) => readStats(deps, DUTIES)),
  figures('pie', readPie),
  figures('bar', readBar),
  figures('line', readLine),
  figures('today', readToday),
  report('30 days, against those before', () => ({})),
  report('a month, against a year before', (n) => ({ ...days(n, 30), compare: 'year' })),
  report('a year, by day', (n) => ({ ...days(n, 365), by: 'day' })),
  report('a year, by week', (n) => ({ ...days(n, 365), by: 'week' })),
  report('a year, by month, against a year before', (n) => ({
    ...days(n, 365),
    by: 'month',
    compare: 'year',
  })),
  report('three years', (n) => days(n, 3 * 365)),
];

const FIRST_NAMES = ['asha', 'ravi', 'meera', 'arjun', 'priya', 'kabir', 'kumar', 'an', 'deepa'];
const LAST_NAMES = ['sharma', 'nair', 'iyer', 'khan', 'patel', 'das'];
const TYPING_ERRORS = ['shamra', 'meeera', 'prya iyer', 'kabor khan'];
const WORDS = ['watch', 'lamp', 'bag', 'oak', 'steel', 'blue'];

/** Returns a range of `count` days, the last of them within the last half year. */
function days(n: number, count: number): QueryParams {
  const to = Temporal.Now.plainDateISO(TIME_ZONE).subtract({ days: n % 180 });
  return { from: to.subtract({ days: count - 1 }).toString(), to: to.toString() };
}

/** A page near the middle: far from both ends. */
function middle(n: number, rows: number): QueryParams {
  return { page: String(Math.max(1, Math.floor(rows / LIMIT / 2) - (n % 40))) };
}
