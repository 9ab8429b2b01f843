import type { Order } from '#contract/orders.ts';
import { orderNumber } from '#web/order/order-words.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import type { Selecting } from './use-selection.ts';

// At least 24 px on phones. Beside it the cell can be pressed, too.
const BOX = 'size-6 cursor-pointer accent-accent md:size-4.5';

/** The column of boxes that select orders, and of the one that selects the page. */
export function selectColumn({
  selection,
  onPage,
  press,
  selectPage,
}: Pick<Selecting, 'selection' | 'onPage' | 'press' | 'selectPage'>): Column<Order> {
  return {
    key: 'select',
    header: 'Select',
    isBox: true,
    head: (
      <input
        type="checkbox"
        aria-label="Select all on this page"
        className={`${BOX} block`}
        checked={onPage === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = onPage === 'some';
        }}
        onChange={({ target }) => selectPage(target.checked)}
      />
    ),
    cell: ({ _id, number }) => (
      <span data-box className="-my-2 flex min-h-12 w-6 items-center select-none md:w-9">
        <input
          type="checkbox"
          aria-label={`Select order ${orderNumber({ number })}`}
          className={BOX}
          checked={selection.has(_id)}
          onChange={({ nativeEvent }) =>
            press(_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </span>
    ),
  };
}
