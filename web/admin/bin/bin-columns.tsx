import { toast } from 'react-hot-toast/headless';
import type { BinType } from '#contract/bin-limits.ts';
import type { BinItem } from '#contract/bin.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { messageOf } from '#web/api-failure.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { restore } from './bin-endpoints.ts';

/** The words for the types of things in the bin. */
export const TYPE_WORDS: Readonly<Record<BinType, { one: string; many: string }>> = {
  product: { one: 'Product', many: 'Products' },
  coupon: { one: 'Coupon', many: 'Coupons' },
  order: { one: 'Order', many: 'Orders' },
  category: { one: 'Category', many: 'Categories' },
  collection: { one: 'Collection', many: 'Collections' },
  sale: { one: 'Sale', many: 'Sales' },
};

/** The columns of the bin. On a phone everything is below the name. */
export const BIN_COLUMNS: readonly Column<BinItem>[] = [
  {
    key: 'name',
    header: 'Name',
    namesRow: true,
    cell: (item) => (
      <span className="block py-1 wrap-anywhere">
        <span id={nameId(item)} className="font-medium">
          {item.name}
        </span>
        <span className="block text-ink-muted table-wide:hidden">
          {TYPE_WORDS[item.type].one} · <DateTime at={item.deletedAt} /> <By item={item} />
        </span>
      </span>
    ),
  },
  { key: 'type', header: 'Type', wideOnly: true, cell: ({ type }) => TYPE_WORDS[type].one },
  {
    key: 'deleted',
    header: 'Deleted',
    wideOnly: true,
    cell: (item) => (
      <span className="text-ink-muted">
        <DateTime at={item.deletedAt} withTime /> <By item={item} />
      </span>
    ),
  },
  {
    key: 'restore',
    header: 'Actions',
    hideHeader: true,
    isNumber: true,
    cell: (item) => <Restore item={item} about={nameId(item)} />,
  },
];

function By({ item: { by } }: { item: BinItem }) {
  if (!by) return null;
  if (by.name === DELETED_USER) return <>by {by.name}</>;
  return (
    <>
      by{' '}
      <RowLink
        to={adminPaths.customer(by._id)}
        className="inline-block min-h-6 underline underline-offset-4 hover:text-ink"
      >
        {by.name}
      </RowLink>
    </>
  );
}

function nameId({ _id }: BinItem): string {
  return `binned-${_id}`;
}

/** Restores something from the bin. `about`: the id of the element with its name. */
function Restore({ item, about }: { item: BinItem; about: string }) {
  const uid = useUserId();
  const [send, { isLoading }] = restore.useMutation();

  async function takeOut() {
    try {
      const { message } = await send({ uid, item }).unwrap();
      toast.success(message);
      // The button disappears with its row.
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <Button size="sm" busy={isLoading} aria-describedby={about} onClick={() => void takeOut()}>
      Restore
    </Button>
  );
}
