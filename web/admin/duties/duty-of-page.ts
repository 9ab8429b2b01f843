import { matchPath } from 'react-router';
import type { Duty } from '#contract/duties.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';

/** Screens with the duties of which they need one. Other screens are for all admins and show each what their duties cover. */
const DUTIES_OF_PAGE: readonly (readonly [page: string, ...duties: Duty[]])[] = [
  [ADMIN_PAGES.report, 'figures'],
  [ADMIN_PAGES.barCharts, 'figures'],
  [ADMIN_PAGES.pieCharts, 'figures'],
  [ADMIN_PAGES.lineCharts, 'figures'],
  [ADMIN_PAGES.products, 'catalogue'],
  [ADMIN_PAGES.newProduct, 'catalogue'],
  [ADMIN_PAGES.product, 'catalogue'],
  [ADMIN_PAGES.family, 'catalogue'],
  [ADMIN_PAGES.categories, 'catalogue'],
  [ADMIN_PAGES.collections, 'catalogue'],
  [ADMIN_PAGES.collection, 'catalogue'],
  [ADMIN_PAGES.menu, 'marketing'],
  [ADMIN_PAGES.import, 'catalogue', 'marketing', 'refunds'],
  [ADMIN_PAGES.jobs, 'catalogue', 'marketing', 'refunds'],
  [ADMIN_PAGES.job, 'catalogue', 'marketing', 'refunds'],
  [ADMIN_PAGES.customers, 'customers'],
  [ADMIN_PAGES.customer, 'customers'],
  [ADMIN_PAGES.transactions, 'orders'],
  [ADMIN_PAGES.transaction, 'orders'],
  [ADMIN_PAGES.invoice, 'orders'],
  [ADMIN_PAGES.slips, 'orders'],
  [ADMIN_PAGES.attention, 'orders'],
  [ADMIN_PAGES.sales, 'marketing'],
  [ADMIN_PAGES.sale, 'marketing'],
  [ADMIN_PAGES.coupons, 'marketing'],
  [ADMIN_PAGES.manyCoupons, 'marketing'],
  [ADMIN_PAGES.coupon, 'marketing'],
  [ADMIN_PAGES.reviews, 'marketing'],
  [ADMIN_PAGES.settings, 'settings'],
  [ADMIN_PAGES.homeSettings, 'marketing'],
  [ADMIN_PAGES.pageSettings, 'settings'],
  [ADMIN_PAGES.letterSettings, 'settings'],
  [ADMIN_PAGES.deliverySettings, 'settings'],
  [ADMIN_PAGES.paymentSettings, 'settings'],
  [ADMIN_PAGES.taxSettings, 'settings'],
  [ADMIN_PAGES.synonymSettings, 'settings'],
  [ADMIN_PAGES.letters, 'settings'],
  [ADMIN_PAGES.health, 'settings'],
  [ADMIN_PAGES.setup, 'settings'],
  [ADMIN_PAGES.staff, 'staff'],
  // The bin and the log open for every duty that can restore something there, or see entries.
  [ADMIN_PAGES.bin, 'catalogue', 'marketing', 'orders'],
  [
    ADMIN_PAGES.log,
    'catalogue',
    'customers',
    'marketing',
    'orders',
    'refunds',
    'settings',
    'staff',
  ],
];

/** Returns true if somebody with these duties may open a path of the back office. */
export function mayOpen(path: string, duties: readonly Duty[]): boolean {
  const enough = dutiesOfPage(path);
  return enough.length === 0 || enough.some((duty) => duties.includes(duty));
}

/** The duties of which one is enough to open a path of the back office; none where any admin may. */
export function dutiesOfPage(path: string): readonly Duty[] {
  const [pathname = ''] = path.split(/[?#]/);
  const [, ...duties] = DUTIES_OF_PAGE.find(([page]) => matchPath(page, pathname)) ?? [''];
  return duties;
}
