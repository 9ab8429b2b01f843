import type { Column } from '#web/ui/DataTable.tsx';
import type { Identified } from './selection.ts';
import type { Selecting } from './use-selection.ts';

// At least 24 px on phones. The cell around it can be pressed, too.
const BOX = 'size-6 cursor-pointer accent-accent md:size-4.5';

export type SelectingOf<Row extends Identified> = Pick<
  Selecting<Row>,
  'selection' | 'onPage' | 'press' | 'selectPage'
>;

/**
 * The column of checkboxes that select rows; the one in the header selects the page.
 *
 * @param label the label of a row's checkbox
 */
export function boxColumn<Kept extends Identified, Row extends Kept>(
  { selection, onPage, press, selectPage }: SelectingOf<Kept>,
  label: (row: Row) => string,
): Column<Row> {
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
    cell: (row) => (
      <span data-box className="-my-2 flex min-h-12 w-6 items-center select-none md:w-9">
        <input
          type="checkbox"
          aria-label={label(row)}
          className={BOX}
          checked={selection.has(row._id)}
          onChange={({ nativeEvent }) =>
            press(row._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </span>
    ),
  };
}
