import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { type Cells, fillDown, type GridColumn, type GridRow } from './grid-cells.ts';
import { COLUMN_WORDS, type GridPlace, NUMBERS } from './grid-places.ts';
import { GridMistakes } from './GridMistakes.tsx';
import type { PhotoCellProps } from './PhotoCell.tsx';
import { GridRowView, NAME_COLUMN } from './GridRowView.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import type { Grid } from './use-grid.ts';
import { ROW_HEIGHT, useRowWindow } from './use-row-window.ts';

interface MemberGridProps {
  /** Its accessible name. */
  label: string;
  grid: Grid;
  /** The messages of cells, by `cellKey`. */
  errors: ReadonlyMap<string, string>;
  /** What empty cells stand for. */
  placeholders?: ((row: GridRow) => Partial<Cells>) | undefined;
  /** Rows whose cells can't be typed into. */
  isOut?: ((row: GridRow) => boolean) | undefined;
  /** The name of a row, and what is before it: text alone where the row is not whole. */
  renderLead?: ((row: GridRow, isWhole: boolean) => ReactNode) | undefined;
  /** The cell of its photos, where the grid has such a column. */
  renderPhoto?: ((row: GridRow, cell: PhotoCellProps) => ReactNode) | undefined;
  /** After the cells of a row. */
  renderTail?: ((row: GridRow) => ReactNode) | undefined;
}

/** Members as a sheet: arrow keys and Enter move, Ctrl+D fills down, Ctrl+Z undoes, and a part of a sheet can be pasted. */
export function MemberGrid({
  label,
  grid,
  errors,
  placeholders,
  isOut,
  renderLead,
  renderTail,
  renderPhoto,
}: MemberGridProps) {
  const id = useId();
  const { rows, typed } = grid;
  const { box, first, end, whole, onScroll, show } = useRowWindow(rows.length);
  const [last, setLast] = useState<GridPlace>();
  const { focus, press } = useGridKeys(grid, box, show);
  const [told, setTold] = useState('');

  function fill() {
    if (!last) return;
    grid.edit(fillDown(rows, typed, last));
    setTold(`${COLUMN_WORDS[last.column]} filled down`);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          aria-disabled={!last || undefined}
          aria-describedby={`${id}-how`}
          onClick={fill}
        >
          Fill down
        </Button>
        <Button
          size="sm"
          aria-disabled={!grid.undo || undefined}
          onClick={() => {
            grid.undo?.();
            setTold('Undone');
          }}
        >
          Undo
        </Button>
        <p id={`${id}-how`} className="text-sm text-ink-muted">
          {last ? `Fills ${COLUMN_WORDS[last.column]} below the cell you were in. ` : ''}
          Arrow keys and Enter move. Cells of a sheet can be pasted.
        </p>
        <output className="sr-only">{told}</output>
      </div>
      <GridMistakes errors={errors} rows={rows} onPress={(place) => focus(place)} />
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        ref={box}
        onScroll={onScroll}
        className="@container relative max-h-[70vh] overflow-auto rounded-md border border-line bg-surface contain-content"
      >
        <table
          className="w-full min-w-[60rem] table-fixed border-separate border-spacing-0 text-sm"
          aria-rowcount={rows.length + 1}
        >
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 z-20 bg-surface">
            <tr aria-rowindex={1} className="text-left text-ink-muted">
              <th scope="col" className={`${HEAD} ${NAME_COLUMN} w-36 sm:w-44`}>
                Member
              </th>
              {grid.columns.map((column) => (
                <th key={column} scope="col" className={`${HEAD} ${widthOf(column)}`}>
                  {COLUMN_WORDS[column]}
                </th>
              ))}
              {renderTail && (
                <th scope="col" className={`${HEAD} w-36`}>
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            <Gap rows={first} columns={grid.columns.length + 2} />
            {rows.slice(first, end).map((row, offset) => (
              <GridRowView
                key={row.key}
                row={row}
                at={first + offset}
                id={id}
                cells={typed.get(row.key)}
                errors={errors}
                placeholders={placeholders}
                isOut={isOut?.(row) === true}
                isWhole={first + offset >= whole.from && first + offset < whole.to}
                renderLead={renderLead}
                renderTail={renderTail}
                renderPhoto={renderPhoto}
                grid={grid}
                onFocus={setLast}
                onEnter={focus}
                onKey={press}
              />
            ))}
            <Gap rows={rows.length - end} columns={grid.columns.length + 2} />
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Codes have the room that is left. */
function widthOf(column: GridColumn): string {
  if (column === 'photo') return 'w-18';
  if (!NUMBERS.has(column)) return '';
  return `text-right ${column === 'stock' || column === 'weight' ? 'w-22' : 'w-24'}`;
}

const HEAD = 'border-b border-line px-3 py-2 font-medium whitespace-nowrap';

/** The room of rows that are not rendered. */
function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty room */}
      <td colSpan={columns} style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  );
}
