/** Duties: parts of the back office that an admin may use. An admin with all of them is an owner. */
export const DUTIES = [
  'orders',
  'refunds',
  'catalogue',
  'customers',
  'marketing',
  'figures',
  'settings',
  'staff',
] as const;

export type Duty = (typeof DUTIES)[number];

/** The label of each duty and a description of what it allows, as people read them. */
export const DUTY_WORDS: Readonly<Record<Duty, { label: string; about: string }>> = {
  orders: { label: 'Orders', about: 'See, ship and change orders and returns' },
  refunds: {
    label: 'Refunds',
    about: 'Give money back, cancel or delete paid orders. Needs Orders, too',
  },
  catalogue: { label: 'Catalogue', about: 'Add and change products and their stock' },
  customers: { label: 'Customers', about: 'See customers and what they bought, delete accounts' },
  marketing: { label: 'Marketing', about: 'Coupons, the home page and reviews' },
  figures: { label: 'Figures', about: 'See the dashboard and the charts' },
  settings: { label: 'Settings', about: 'Change the settings, pages and e-mails of the shop' },
  staff: { label: 'Staff', about: 'Invite staff and say who may do what' },
};

/** Returns true if these are all duties, which makes an admin an owner. */
export function isEveryDuty(duties: readonly Duty[]): boolean {
  return DUTIES.every((duty) => duties.includes(duty));
}
