import { JOB_ENTRIES, jobAct } from '#server/features/jobs/job-words.rule.ts';
import { formatMoney } from '#contract/money.ts';
import type { LogChange } from '#contract/log.ts';
import { presentColumn, type ColumnChange } from './logged-fields.rule.ts';
import { isObject, presentSetting } from './setting-parts.rule.ts';
import type { RowChange } from './merge-changes.rule.ts';

/** An entry of the log with the names of its person and thing. */
export interface EntryToDescribe {
  by: string;
  kind: string;
  entity: { type: string; name: string };
  isUndo: boolean;
  changes: readonly RowChange[];
  /** The name of what a change is of; undefined where the entry is of that alone. */
  thingOf?: (change: RowChange) => string | undefined;
}

/** The shop's format of money and times. */
export interface ShopFormat {
  currency: string;
  locale: string;
  timeZone: string;
}

const LONGEST_VALUE = 60;

/** The changes of an entry as the API shows them, and as a sentence for people. */
export function describeChange(
  entry: EntryToDescribe,
  format: ShopFormat,
): { changes: LogChange[]; words: string } {
  const told = entry.changes.flatMap((change) =>
    presentRow(change).map((one) => ({ ...one, thing: entry.thingOf?.(change) })),
  );
  const changes = [
    ...photosOf(entry.changes),
    ...told.map(({ field, label, before, after, thing, as }) => ({
      field,
      label,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(thing !== undefined && { thing }),
      ...(as === 'money' && { isMoney: true as const }),
    })),
  ];
  const act = actOf(entry, told, format) ?? changeWords(entry, told, format);
  return { changes, words: `${entry.by} ${act}${entry.isUndo ? ' (undo)' : ''}` };
}

/** The tables of photos: all that an entry has of them is one change. */
const PHOTOS = new Set(['product_photos', 'family_photos']);

function presentRow({ source, columns }: RowChange): ColumnChange[] {
  if (PHOTOS.has(source)) return [];
  return columns.flatMap(({ name, ...values }) => {
    if (source !== 'shop_settings') return presentColumn(source, name, values) ?? [];
    return presentSetting(name, values);
  });
}

/** The photos before and after, by the names of their files. */
function photosOf(changes: readonly RowChange[]): LogChange[] {
  const rows = changes.filter(({ source }) => PHOTOS.has(source));
  if (rows.length === 0) return [];
  const named = (when: 'before' | 'after') =>
    rows
      .map(({ columns }) => Object.fromEntries(columns.map((each) => [each.name, each[when]])))
      .filter(({ hash }) => hash !== undefined)
      .sort((one, other) => Number(one['position']) - Number(other['position']))
      .map(({ hash }) => hash);
  return [{ field: 'photos', label: 'photos', before: named('before'), after: named('after') }];
}

/** Words for acts on an order, by the call. */
const ORDER_ACTS: Readonly<Record<string, string>> = {
  cancelOrder: 'cancelled',
  cancelOrders: 'cancelled',
  deleteOrder: 'deleted',
  restore: 'restored',
  changeOrderAddress: 'changed the address of',
  addOrderNote: 'wrote a note on',
  changeShipment: 'changed the shipment of',
  retryRefund: 'sent a refund again for',
  markRefundDone: 'marked a refund as done by hand for',
  shipAnyway: 'said that it goes although it was refunded:',
  holdAgain: 'held again',
  markRefundSettled: 'marked a refund as settled for',
  markRefundMadeThere: 'marked a refund as made at the provider for',
};

const EXPORTS: Readonly<Record<string, string>> = {
  exportUser: 'exported all that is kept about',
  exportUsers: 'exported the customers',
  exportOrders: 'exported the orders',
  exportProducts: 'exported the products',
  exportStockLedger: 'exported the stock ledger',
  exportCoupons: 'exported the coupons',
  exportCategories: 'exported the categories',
  exportLog: 'exported the log',
  exportTaxes: 'exported the tax by month',
};

/** Words for how somebody got rights, when the sentence is about themselves. */
const OWN_ACTS: Readonly<Record<string, string>> = {
  acceptInvite: 'accepted an invitation to the staff',
  becomeAdminByAddress: 'became an admin, as the setup of the shop says',
  becomeOwnerByLink: "became the owner by the link of the shop's first start",
};

const LETTER_ACTS: Readonly<Record<string, string>> = {
  sendTestLetter: 'sent a test e-mail',
  dismissLetter: 'dismissed an e-mail that was given up',
};

/** Sentences for what has a name of its own; undefined where the changed fields tell it. */
function actOf(
  { kind, entity: { type, name }, changes }: EntryToDescribe,
  told: readonly ColumnChange[],
  format: ShopFormat,
): string | undefined {
  const of = (field: string) => told.find((change) => change.field === field);
  if (changes[0]?.op === 'read') {
    const act = EXPORTS[kind] ?? 'exported a list';
    return kind === 'exportUser' ? `${act} ${name}` : act;
  }
  if (type in JOB_ENTRIES) return jobAct(kind, type, name);
  if (type === 'letter') return LETTER_ACTS[kind] ?? 'sent an e-mail again';
  if (type === 'script') return `found that the script ${name} is another one than before`;
  if (type === 'invite')
    return changes[0]?.op === 'delete' ? 'withdrew an invitation' : 'invited somebody to the staff';
  if (type === 'user') {
    if (of('deleted')?.after === true) return 'deleted an account';
    if (kind in OWN_ACTS) return OWN_ACTS[kind];
    const role = of('role')?.after;
    if (role === 'admin') return `made ${name} an admin`;
    if (role === 'user') return `took the admin role from ${name}`;
  }
  if (type === 'review') return reviewAct(name, of);
  if (type !== 'order') return undefined;
  const refund = of('refund')?.after;
  if ((kind === 'refundOrder' || kind === 'refundDifferences') && typeof refund === 'number')
    return `refunded ${formatMoney(refund, format.currency, format.locale)} of order ${name}`;
  const paid = of('ownPayment')?.after;
  if (typeof paid === 'number') {
    const sum = formatMoney(Math.abs(paid), format.currency, format.locale);
    return paid > 0
      ? `recorded ${sum} paid for order ${name}`
      : `recorded ${sum} paid back for order ${name}`;
  }
  if (of('ownPaymentTakenBack')?.after !== undefined) return `took back a payment of order ${name}`;
  const status = of('status')?.after;
  if (kind === 'undoOrderStep' && status) return `took order ${name} back to ${textOf(status)}`;
  if (kind === 'stepReturn')
    return `${textOf(of('returnStatus')?.after) || 'changed'} a return of order ${name}`;
  if ((kind === 'addOrderNote' || kind === 'writeToOrders') && of('noteKind')?.after === 'message')
    return `wrote to the customer of order ${name}`;
  if (kind in ORDER_ACTS) return `${ORDER_ACTS[kind]} order ${name}`;
  return status ? `marked order ${name} as ${textOf(status)}` : undefined;
}

function reviewAct(
  name: string,
  of: (field: string) => ColumnChange | undefined,
): string | undefined {
  const hidden = of('hidden');
  if (hidden)
    return hidden.after === true ? `hid a review of ${name}` : `showed a review of ${name} again`;
  const reply = of('reply');
  if (!reply) return undefined;
  return reply.after === undefined && reply.before !== undefined
    ? `removed the answer to a review of ${name}`
    : `answered a review of ${name}`;
}

/** A sentence from the changed fields alone. */
function changeWords(
  { kind, entity: { type, name }, changes, isUndo }: EntryToDescribe,
  told: readonly ColumnChange[],
  format: ShopFormat,
): string {
  const thing = type === 'settings' ? 'the settings' : nameOf(type, name);
  const whole = changes.find(({ source }) => source === tableOf(type));
  const deleted = told.find(({ field }) => field === 'deleted');
  if (whole?.op === 'insert')
    return isUndo && type === 'family' ? `put ${thing} together again` : `added ${thing}`;
  if (whole?.op === 'delete' || deleted?.after === true)
    return `${type === 'family' ? 'dissolved' : 'deleted'} ${thing}`;
  if (deleted) return `restored ${thing}`;
  const merged = told.find(({ field }) => field === 'mergedInto');
  if (merged) return `${merged.after === undefined ? 'took apart' : 'merged'} ${thing}`;
  const family = told.find(({ field }) => field === 'family');
  if (family?.before === undefined && family?.after !== undefined)
    return `put ${thing} into a family`;
  if (family && family.after === undefined) return `took ${thing} out of its family`;
  const hasPhotos = changes.some(({ source }) => PHOTOS.has(source));
  const members = told.length === 1 && told[0]?.field === 'members' ? told[0].after : undefined;
  const some = members === 1 ? 'a member' : `${textOf(members)} members`;
  if (members !== undefined)
    return kind === 'addMembers' ? `added ${some} to ${thing}` : `changed ${some} of ${thing}`;
  const labels = [
    ...new Set([...told.map(({ label }) => label), ...(hasPhotos ? ['photos'] : [])]),
  ];
  const [only] = told;
  if (labels.length === 1 && only && told.length === 1) {
    if (only.field === 'paused') return `${only.after === true ? 'paused' : 'resumed'} ${thing}`;
    const values = valuesOf(only, format);
    if (values) return `changed the ${only.label} of ${thing} ${values}`;
  }
  return labels.length === 0 ? `changed ${thing}` : `changed the ${listed(labels)} of ${thing}`;
}

/** The table of the rows that are things of a type. */
function tableOf(type: string): string {
  return type.endsWith('y') ? `${type.slice(0, -1)}ies` : `${type}s`;
}

function nameOf(type: string, name: string): string {
  if (['order', 'coupon'].includes(type)) return `${type} ${name}`;
  return ['family', 'category', 'collection', 'sale'].includes(type) ? `the ${type} ${name}` : name;
}

/** "from ₹2,890 to ₹2,490"; undefined for values that are too long for a sentence. */
function valuesOf({ as, before, after }: ColumnChange, format: ShopFormat): string | undefined {
  if (!as) return undefined;
  const show = (value: unknown) => {
    if (as === 'money' && typeof value === 'number')
      return formatMoney(value, format.currency, format.locale);
    return as === 'time' && typeof value === 'string' ? writeTime(value, format) : textOf(value);
  };
  const [from, to] = [show(before), show(after)];
  if (from.length > LONGEST_VALUE || to.length > LONGEST_VALUE) return undefined;
  if (isObject(before) || isObject(after)) return undefined;
  if (from === '' && to === '') return undefined;
  if (from === '') return `to ${to}`;
  return to === '' ? `from ${from} to nothing` : `from ${from} to ${to}`;
}

function writeTime(at: string, { locale, timeZone }: ShopFormat): string {
  return new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function listed(labels: readonly string[]): string {
  return new Intl.ListFormat('en').format(labels);
}
