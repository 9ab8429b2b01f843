import { toMinor, toWhole } from '#contract/money.ts';
import type { OrderItem } from '#contract/orders.ts';
import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';

const COLUMNS: readonly Column<OrderItem>[] = [
  {
    key: 'product',
    header: 'Product',
    namesRow: true,
    cell: ({ productId, name, photo, price }) => (
      <span className="flex items-center gap-3">
        <Thumbnail src={photo} name={name} className="size-10" />
        <span className="min-w-0">
          <LinkIfMay
            to={adminPaths.product(productId)}
            className="-my-1 inline-block py-1 font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </LinkIfMay>
          <span className="block text-ink-muted table-wide:hidden">
            <Money amount={price} />
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    isNumber: true,
    wideOnly: true,
    cell: ({ price }) => <Money amount={price} />,
  },
  { key: 'quantity', header: 'Quantity', isNumber: true, cell: ({ quantity }) => quantity },
  {
    key: 'sum',
    header: 'Sum',
    isNumber: true,
    cell: ({ price, quantity }) => <Money amount={toWhole(toMinor(price) * quantity)} />,
  },
];

/** The items as they were ordered. The products may have changed since. */
export function ItemsTable({ items }: { items: readonly OrderItem[] }) {
  return <DataTable caption="Items" columns={COLUMNS} rows={items} rowKey={({ _id }) => _id} />;
}
