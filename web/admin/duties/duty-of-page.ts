import { matchPath } from 'react-router';
import type { Duty } from '#contract/duties.ts';
import { PAGES } from '#contract/pages.ts';

/** Screens with the duties of which they need one. Other screens are for all admins and show each what their duties cover. */
const DUTIES_OF_PAGE: readonly (readonly [page: string, ...duties: Duty[]])[] = [
  [PAGES.adminReport, 'figures'],
  [PAGES.adminBarCharts, 'figures'],
  [PAGES.adminPieCharts, 'figures'],
  [PAGES.adminLineCharts, 'figures'],
  [PAGES.adminProducts, 'catalogue'],
  [PAGES.adminNewProduct, 'catalogue'],
  [PAGES.adminProduct, 'catalogue'],
  [PAGES.adminFamily, 'catalogue'],
  [PAGES.adminCategories, 'catalogue'],
  [PAGES.adminCollections, 'catalogue'],
  [PAGES.adminCollection, 'catalogue'],
  [PAGES.adminMenu, 'marketing'],
  [PAGES.adminImport, 'catalogue', 'marketing', 'refunds'],
  [PAGES.adminJobs, 'catalogue', 'marketing', 'refunds'],
  [PAGES.adminJob, 'catalogue', 'marketing', 'refunds'],
  [PAGES.adminCustomers, 'customers'],
  [PAGES.adminCustomer, 'customers'],
  [PAGES.adminTransactions, 'orders'],
  [PAGES.adminTransaction, 'orders'],
  [PAGES.adminInvoice, 'orders'],
  [PAGES.adminSlips, 'orders'],
  [PAGES.adminAttention, 'orders'],
  [PAGES.adminSales, 'marketing'],
  [PAGES.adminSale, 'marketing'],
  [PAGES.adminCoupons, 'marketing'],
  [PAGES.adminManyCoupons, 'marketing'],
  [PAGES.adminCoupon, 'marketing'],
  [PAGES.adminReviews, 'marketing'],
  [PAGES.adminSettings, 'settings'],
  [PAGES.adminHomeSettings, 'marketing'],
  [PAGES.adminPageSettings, 'settings'],
  [PAGES.adminLetterSettings, 'settings'],
  [PAGES.adminDeliverySettings, 'settings'],
  [PAGES.adminPaymentSettings, 'settings'],
  [PAGES.adminTaxSettings, 'settings'],
  [PAGES.adminSynonymSettings, 'settings'],
  [PAGES.adminLetters, 'settings'],
  [PAGES.adminHealth, 'settings'],
  [PAGES.adminSetup, 'settings'],
  [PAGES.adminStaff, 'staff'],
  // The bin and the log open for every duty that can restore something there, or see entries.
  [PAGES.adminBin, 'catalogue', 'marketing', 'orders'],
  [PAGES.adminLog, 'catalogue', 'customers', 'marketing', 'orders', 'refunds', 'settings', 'staff'],
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
