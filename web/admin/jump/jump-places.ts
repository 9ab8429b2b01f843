import type { AdminProduct } from '#contract/catalog.ts';
import type { Duty } from '#contract/duties.ts';
import type { Order } from '#contract/orders.ts';
import type { User } from '#contract/users.ts';
import { mayOpen } from '#web/admin/duties/duty-of-page.ts';
import { SETTINGS_SECTIONS, sectionPath } from '#web/admin/settings/settings-sections.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { adminPaths } from '#web/admin-paths.ts';

/** A place in the back office that one can jump to. */
export interface JumpPlace {
  kind: 'screen' | 'order' | 'product' | 'person';
  to: string;
  name: string;
  /** Further words by which a screen is found. */
  words?: string;
  /** Tells it from others of the same name. */
  about?: string | undefined;
}

/** The screens of the back office, by the words of their headings. */
const SCREENS: readonly JumpPlace[] = [
  ['Dashboard', adminPaths.dashboard],
  ['Report', adminPaths.report],
  ['Transactions', adminPaths.transactions],
  ['Needs attention', adminPaths.attention],
  ['Products', adminPaths.products],
  ['New product', adminPaths.newProduct],
  ['Categories', adminPaths.categories, 'tree merge rename'],
  ['Collections', adminPaths.collections, 'rule hand'],
  [
    'Import a file',
    adminPaths.import,
    'csv products stock coupons categories bank statement payments camt',
  ],
  ['Customers', adminPaths.customers],
  ['Sales', adminPaths.sales, 'reductions prices discounts percent off'],
  ['Coupons', adminPaths.coupons],
  ['Generate coupons', adminPaths.manyCoupons],
  ['Reviews', adminPaths.reviews],
  ['Settings', adminPaths.settings],
  ...SETTINGS_SECTIONS.map(
    ({ id, title, words }) => [`Settings: ${title}`, sectionPath(id), words] as const,
  ),
  [
    'Settings: Delivery',
    adminPaths.deliverySettings,
    'zones ways shipping methods parcel pickup carrier price weight postal codes free above',
  ],
  [
    'Settings: Payments',
    adminPaths.paymentSettings,
    'ways to pay methods card bank transfer iban upi cash on delivery pickup invoice fee due',
  ],
  [
    'Settings: Tax',
    adminPaths.taxSettings,
    'vat gst rates classes country percent rounding discount presets csv',
  ],
  ['Settings: Home page', adminPaths.homeSettings],
  ['Settings: Menu', adminPaths.menu, 'navigation links'],
  ['Settings: Pages', adminPaths.pageSettings],
  ['Settings: E-mails', adminPaths.letterSettings],
  ['Settings: Search', adminPaths.synonymSettings, 'synonyms words csv'],
  ['E-mails', adminPaths.letters],
  ['Bin', adminPaths.bin],
  ['Log', adminPaths.log],
  ['Staff', adminPaths.staff],
  ['Set up the shop', adminPaths.setup, 'setup wizard currency country open first run'],
  ['Health', adminPaths.health, 'checks doctor backups restore disk database release'],
  ['Bar charts', adminPaths.barCharts],
  ['Pie charts', adminPaths.pieCharts],
  ['Line charts', adminPaths.lineCharts],
].map(([name = '', to = '', words = '']) => ({ kind: 'screen', name, to, words }));

/**
 * The screens that somebody may open and in whose names and words every typed word begins a word; all while nothing is typed.
 * Those whose names begin with the first typed word come first.
 */
export function screensFor(typed: string, duties: readonly Duty[]): readonly JumpPlace[] {
  const wanted = wordsOf(typed);
  const found = SCREENS.filter(({ name, words: more = '', to }) => {
    if (!mayOpen(to, duties)) return false;
    const words = wordsOf(`${name} ${more}`);
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
  const beginsSo = ({ name }: JumpPlace) => wordsOf(name)[0]?.startsWith(wanted[0] ?? '') === true;
  return [...found.filter(beginsSo), ...found.filter((place) => !beginsSo(place))];
}

/** Returns the places found by the shop's answers for the typed words. */
export function placesOf(found: {
  orders?: readonly Pick<Order, '_id' | 'number' | 'user' | 'status'>[] | undefined;
  products?: readonly Pick<AdminProduct, '_id' | 'name' | 'category'>[] | undefined;
  people?: readonly Pick<User, '_id' | 'name' | 'email'>[] | undefined;
}): JumpPlace[] {
  const { orders = [], products = [], people = [] } = found;
  return [
    ...orders.map(({ _id, number, user, status }) => ({
      kind: 'order' as const,
      to: adminPaths.transaction(_id),
      name: `Transaction ${orderNumber({ number })}`,
      about: `${user.name} · ${status}`,
    })),
    ...products.map(({ _id, name, category }) => ({
      kind: 'product' as const,
      to: adminPaths.product(_id),
      name,
      about: category,
    })),
    ...people.map(({ _id, name, email }) => ({
      kind: 'person' as const,
      to: adminPaths.customer(_id),
      name,
      about: email,
    })),
  ];
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
