import { matchPath } from 'react-router';
import type { Duty } from '#contract/duties.ts';
import { PAGES } from '#contract/pages.ts';

/** The duty that a screen needs. Screens that aren't listed show each admin what their duties cover. */
const DUTY_OF_PAGE: readonly (readonly [page: string, duty: Duty])[] = [
  [PAGES.adminReport, 'figures'],
  [PAGES.adminBarCharts, 'figures'],
  [PAGES.adminPieCharts, 'figures'],
  [PAGES.adminLineCharts, 'figures'],
  [PAGES.adminProducts, 'catalogue'],
  [PAGES.adminNewProduct, 'catalogue'],
  [PAGES.adminProduct, 'catalogue'],
  [PAGES.adminImport, 'catalogue'],
  [PAGES.adminCustomers, 'customers'],
  [PAGES.adminCustomer, 'customers'],
  [PAGES.adminTransactions, 'orders'],
  [PAGES.adminTransaction, 'orders'],
  [PAGES.adminInvoice, 'orders'],
  [PAGES.adminSlips, 'orders'],
  [PAGES.adminAttention, 'orders'],
  [PAGES.adminCoupons, 'marketing'],
  [PAGES.adminManyCoupons, 'marketing'],
  [PAGES.adminCoupon, 'marketing'],
  [PAGES.adminReviews, 'marketing'],
  [PAGES.adminSettings, 'settings'],
  [PAGES.adminHomeSettings, 'marketing'],
  [PAGES.adminPageSettings, 'settings'],
  [PAGES.adminLetterSettings, 'settings'],
  [PAGES.adminLetters, 'settings'],
  [PAGES.adminStaff, 'staff'],
];

/** The duty that is needed to open a path of the back office; undefined where any admin may. */
export function dutyOfPage(path: string): Duty | undefined {
  const [pathname = ''] = path.split('?');
  return DUTY_OF_PAGE.find(([page]) => matchPath(page, pathname))?.[1];
}

/** Whether somebody with these duties may open a path of the back office. */
export function mayOpen(path: string, duties: readonly Duty[]): boolean {
  const duty = dutyOfPage(path);
  return duty === undefined || duties.includes(duty);
}
