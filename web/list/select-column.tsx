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
      <SelectBox
        label={label(row)}
        checked={selection.has(row._id)}
        onPress={(withShift) => press(row._id, withShift)}
      />
    ),
  };
}

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it selects are selected. */
  isMixed?: boolean;
  onPress: (withShift: boolean) => void;
}

/** The checkbox of a row. */
export function SelectBox({ label, checked, isMixed = false, onPress }: SelectBoxProps) {
  return (
    <span data-box className="-my-2 flex min-h-12 w-6 items-center select-none md:w-9">
      <input
        type="checkbox"
        aria-label={label}
        className={BOX}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ nativeEvent }) =>
          onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </span>
  );
}
