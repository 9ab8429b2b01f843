import type { LogChange, LogEntry } from '#contract/log.ts';
import { formatMoney } from '#contract/money.ts';
import type { FamilyOption } from '#contract/shown-family.ts';
import { adminPaths } from '#web/admin-paths.ts';

/** The types of things that the log can be filtered by, with their names. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  product: 'Products',
  family: 'Families',
  order: 'Orders',
  coupon: 'Coupons',
  sale: 'Sales',
  user: 'Customers',
  settings: 'Settings',
  review: 'Reviews',
  letter: 'E-mails',
  invite: 'Invitations',
  export: 'Exports',
  job: 'Jobs',
  'coupon-job': 'Many coupons at once',
  'category-job': 'Many categories at once',
  'payment-job': 'Many payments at once',
  script: 'Scripts of providers',
};

/** Words for acts, by the call's name in the API. Others are shown by their names. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  createProduct: 'Product added',
  updateProduct: 'Product changed',
  deleteProduct: 'Product deleted',
  createFamily: 'Family added',
  changeFamily: 'Family changed',
  removeFamily: 'Family dissolved',
  addMembers: 'Members added to a family',
  changeMembers: 'Members of a family changed',
  joinFamily: 'Products joined into a family',
  leaveFamily: 'Product taken out of its family',
  sharePhotos: 'Photos of a member given to others',
  createCategory: 'Category added',
  changeCategory: 'Category changed',
  mergeCategory: 'Category merged into another',
  deleteCategory: 'Category deleted',
  createCollection: 'Collection added',
  changeCollection: 'Collection changed',
  deleteCollection: 'Collection deleted',
  moveStock: 'Stock received, counted or damaged',
  changeProducts: 'Many products changed',
  importProducts: 'Products imported',
  importStock: 'Stock imported',
  importCoupons: 'Coupons imported',
  importCategories: 'Categories imported',
  importStatement: 'Bank statement imported',
  undoJob: 'Many products, coupons or categories changed back',
  createSale: 'Sale added',
  changeSale: 'Sale changed',
  deleteSale: 'Sale deleted',
  createCoupon: 'Coupon added',
  changeCoupon: 'Coupon changed',
  generateCoupons: 'Coupons generated',
  deleteCoupon: 'Coupon deleted',
  processOrder: 'Order moved on',
  undoOrderStep: 'Step of an order undone',
  shipOrders: 'Orders shipped',
  deliverOrders: 'Orders delivered',
  changeShipment: 'Shipment changed',
  changeOrderAddress: 'Address of an order changed',
  addOrderNote: 'Note on an order',
  writeToOrders: 'Message to the customers of orders',
  cancelOrder: 'Order cancelled',
  cancelOrders: 'Orders cancelled',
  deleteOrder: 'Order deleted',
  refundOrder: 'Refund',
  refundDifferences: 'Difference to the right price refunded',
  retryRefund: 'Refund sent again',
  markRefundDone: 'Refund done by hand',
  markRefundMadeThere: 'Refund made at the provider',
  stepReturn: 'Return moved on',
  changeReview: 'Review hidden, shown or answered',
  changeRole: 'Role changed',
  changeRoleByCommand: 'Role changed by the operator',
  dropFactorByCommand: 'Second factor taken off by the operator',
  watchScripts: 'Script of a provider changed',
  becomeAdminByAddress: 'Admin by the setup of the shop',
  becomeOwnerByLink: 'Owner by the link of the first start',
  changeDuties: 'Duties changed',
  inviteStaff: 'Staff invited',
  withdrawInvite: 'Invitation withdrawn',
  acceptInvite: 'Invitation accepted',
  deleteUser: 'Account deleted',
  changeSettings: 'Settings changed',
  setUp: 'Shop set up',
  changeHomeSettings: 'Home page changed',
  sendLetterAgain: 'E-mail sent again',
  sendTestLetter: 'Test e-mail sent',
  dismissLetter: 'E-mail dismissed',
  exportUser: 'Customer exported',
  exportUsers: 'Customers exported',
  exportOrders: 'Orders exported',
  exportProducts: 'Products exported',
  exportCoupons: 'Coupons exported',
  exportCategories: 'Categories exported',
  exportLog: 'Log exported',
  exportTaxes: 'Tax by month exported',
  restore: 'Restored from the bin',
  undoLogEntry: 'Undo',
};

/** Returns the path of a thing's own screen; undefined where it has none. */
export function screenOf({ entity: { type, _id }, changes }: LogEntry): string | undefined {
  switch (type) {
    case 'product':
      return adminPaths.product(_id);
    case 'family':
      return adminPaths.family(_id);
    case 'order':
      return adminPaths.transaction(_id);
    case 'user':
      return adminPaths.customer(_id);
    case 'sale':
      return adminPaths.sale(_id);
    case 'coupon':
      return adminPaths.coupon(_id);
    case 'job':
    case 'coupon-job':
    case 'category-job':
    case 'payment-job':
      return adminPaths.job(_id);
    case 'review':
      return adminPaths.reviews;
    case 'settings':
      return (
        SETTINGS_SCREENS.find(([of]) => changes.every(({ field }) => of.test(field)))?.[1] ??
        adminPaths.settings
      );
    default:
      return undefined;
  }
}

/** The screens of settings that have one of their own. */
const SETTINGS_SCREENS: readonly (readonly [RegExp, string])[] = [
  [/^home$/, adminPaths.homeSettings],
  [/^(tax\.|taxPercent$|seller\.country$)/, adminPaths.taxSettings],
  [/^delivery\./, adminPaths.deliverySettings],
  [/^payments$/, adminPaths.paymentSettings],
];

interface OrdersAt {
  price: number;
  to: string;
}

/**
 * Links to the orders of a product at the prices before and after a change; undefined where that changed no single product's
 * price. Checkouts that were open at a change still pay the former price.
 *
 * @param thing whose history it is, such as `product:ID`; '' in the whole log
 */
export function ordersAtPrice(
  { at, changes, entity, priceStood }: Pick<LogEntry, 'at' | 'changes' | 'entity' | 'priceStood'>,
  thing: string,
): { before?: OrdersAt; after?: OrdersAt } | undefined {
  const [type, id = ''] = entity.type === 'product' ? ['product', entity._id] : thing.split(':');
  const price = changes.find(({ field }) => field === 'price');
  if (type !== 'product' || !price || !priceStood) return undefined;
  const { from, until, paidFor } = priceStood;
  const ordersAt = (value: unknown, since: string | undefined, changedAt: string | undefined) => {
    if (typeof value !== 'number') return undefined;
    const query = new URLSearchParams({ product: id, price: String(value) });
    if (since !== undefined) query.set('since', since);
    if (changedAt !== undefined)
      query.set('until', new Date(Date.parse(changedAt) + paidFor * 1_000).toISOString());
    return { price: value, to: `${adminPaths.transactions}?${query}` };
  };
  const before = ordersAt(price.before, from, at);
  const after = ordersAt(price.after, at, until);
  return { ...(before && { before }), ...(after && { after }) };
}

const LONGEST = 200;

/** A time as the database writes it. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** The options of a family: "Size: S, M; Colour: Blue". Undefined for anything else. */
function optionWords(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isOption)) return undefined;
  return value
    .map(({ name, values }) => `${name}: ${values.map((each) => each.value).join(', ')}`)
    .join('; ');
}

function isOption(value: unknown): value is FamilyOption {
  return typeof value === 'object' && value !== null && 'name' in value && 'values' in value;
}

/** A value of a change, as text, amounts and times as the shop writes them; "–" for none. */
export function valueText(
  value: LogChange['before'],
  { currency, locale, timeZone }: { currency: string; locale: string; timeZone: string },
  isMoney = false,
): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value) && value.length === 0) return '–';
  if (isMoney && typeof value === 'number') return formatMoney(value, currency, locale);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : (optionWords(value) ?? JSON.stringify(value));
  if (TIME.test(text))
    return new Date(text).toLocaleString(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
