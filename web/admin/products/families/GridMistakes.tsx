import { cellKey, GRID_COLUMNS, type GridRow } from './grid-cells.ts';
import { COLUMN_WORDS, type GridPlace, nameOfRow } from './grid-places.ts';

/** The wrong cells, each a button that leads there: a row has no room for words. */
export function GridMistakes({
  errors,
  rows,
  onPress,
}: {
  errors: ReadonlyMap<string, string>;
  rows: readonly GridRow[];
  onPress: (place: GridPlace) => void;
}) {
  if (errors.size === 0) return null;
  const wrong = rows.flatMap((row, at) =>
    GRID_COLUMNS.flatMap((column) => {
      const message = errors.get(cellKey(row.key, column));
      return message === undefined ? [] : [{ at, column, message, name: nameOfRow(row) }];
    }),
  );
  if (wrong.length === 0) return null;
  return (
    <ul
      ref={show}
      role="alert"
      aria-label="Mistakes"
      className="flex scroll-mt-24 flex-col gap-1 text-sm text-danger"
    >
      {wrong.slice(0, MOST_SHOWN).map(({ at, column, message, name }) => (
        <li key={`${at} ${column}`}>
          <button
            type="button"
            className="min-h-6 text-left underline underline-offset-4"
            onClick={() => onPress({ at, column })}
          >
            {COLUMN_WORDS[column]} of {name}
          </button>
          : {message}
        </li>
      ))}
      {wrong.length > MOST_SHOWN && <li>And {wrong.length - MOST_SHOWN} more.</li>}
    </ul>
  );
}

const MOST_SHOWN = 10;

/** The button that found them is below the grid. */
function show(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' });
}
