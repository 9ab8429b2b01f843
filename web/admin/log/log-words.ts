import type { LogChange, LogEntry } from '#contract/log.ts';
import { paths } from '#web/paths.ts';

/** The types of things that the log can be filtered by, with their names. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  product: 'Products',
  order: 'Orders',
  coupon: 'Coupons',
  user: 'People',
  settings: 'Settings',
  review: 'Reviews',
  letter: 'Letters',
  invite: 'Invitations',
  export: 'Exports',
  job: 'Jobs',
  'coupon-job': 'Many coupons at once',
};

/** What was done, by the call's name in the API. Others are shown by their names. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  createProduct: 'Product added',
  updateProduct: 'Product changed',
  deleteProduct: 'Product deleted',
  moveStock: 'Stock received, counted or damaged',
  changeProducts: 'Many products changed',
  importProducts: 'Products imported',
  importStock: 'Stock imported',
  importCoupons: 'Coupons imported',
  undoJob: 'Many products or coupons changed back',
  createCoupon: 'Coupon added',
  changeCoupon: 'Coupon changed',
  generateCoupons: 'Coupons generated',
  deleteCoupon: 'Coupon deleted',
  processOrder: 'Order moved on',
  undoOrderStep: 'Step of an order undone',
  shipOrders: 'Orders shipped',
  changeShipment: 'Shipment changed',
  changeOrderAddress: 'Address of an order changed',
  addOrderNote: 'Note on an order',
  cancelOrder: 'Order cancelled',
  deleteOrder: 'Order deleted',
  refundOrder: 'Refund',
  retryRefund: 'Refund sent again',
  markRefundDone: 'Refund done by hand',
  markRefundMadeThere: 'Refund made at the provider',
  stepReturn: 'Return moved on',
  changeReview: 'Review hidden, shown or answered',
  changeRole: 'Role changed',
  changeRoleByCommand: 'Role changed by the operator',
  becomeAdminByAddress: 'Admin by ADMIN_EMAILS',
  changeDuties: 'Duties changed',
  inviteStaff: 'Staff invited',
  withdrawInvite: 'Invitation withdrawn',
  acceptInvite: 'Invitation accepted',
  deleteUser: 'Account deleted',
  changeSettings: 'Settings changed',
  changeHomeSettings: 'Home page changed',
  sendLetterAgain: 'Letter sent again',
  sendTestLetter: 'Test letter sent',
  dismissLetter: 'Letter dismissed',
  exportUser: 'Person exported',
  exportUsers: 'People exported',
  exportOrders: 'Orders exported',
  exportProducts: 'Products exported',
  exportCoupons: 'Coupons exported',
  exportLog: 'Log exported',
  exportTaxes: 'Tax by month exported',
  restore: 'Restored from the bin',
  undoLogEntry: 'Undo',
};

/** Where a thing's own screen is; undefined where it has none. */
export function screenOf({ entity: { type, _id }, changes }: LogEntry): string | undefined {
  switch (type) {
    case 'product':
      return paths.adminProduct(_id);
    case 'order':
      return paths.adminTransaction(_id);
    case 'user':
      return paths.adminCustomer(_id);
    case 'coupon':
      return paths.adminCoupon(_id);
    case 'job':
    case 'coupon-job':
      return paths.adminJob(_id);
    case 'review':
      return paths.adminReviews;
    case 'settings':
      return changes.every(({ field }) => field === 'home')
        ? paths.adminHomeSettings
        : paths.adminSettings;
    default:
      return undefined;
  }
}

const LONGEST = 200;

/** A value of a change, as text; "–" for none. */
export function valueText(value: LogChange['before']): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A field of the API in words: "min subtotal". */
export function fieldWords(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
