import { type KeyboardEvent, memo, type PointerEvent, type ReactNode } from 'react';
import {
  cellKey,
  type Cells,
  type GridColumn,
  type GridRow,
  pasteAt,
  readSheet,
} from './grid-cells.ts';
import { COLUMN_WORDS, type GridPlace, nameOfRow } from './grid-places.ts';
import { CellText, GridCell } from './GridCell.tsx';
import type { PhotoCellProps } from './PhotoCell.tsx';
import type { Grid } from './use-grid.ts';
import { ROW_HEIGHT } from './use-row-window.ts';

interface GridRowViewProps {
  row: GridRow;
  at: number;
  /** Begins the ids of its cells. */
  id: string;
  /** What is typed into it. */
  cells: Partial<Cells> | undefined;
  errors: ReadonlyMap<string, string>;
  placeholders: ((row: GridRow) => Partial<Cells>) | undefined;
  isOut: boolean;
  /** It can be typed into. */
  isWhole: boolean;
  renderLead: ((row: GridRow, isWhole: boolean) => ReactNode) | undefined;
  renderTail: ((row: GridRow) => ReactNode) | undefined;
  renderPhoto: ((row: GridRow, cell: PhotoCellProps) => ReactNode) | undefined;
  grid: Grid;
  onFocus: (place: GridPlace) => void;
  /** Called where a cell of a row is pressed that is not whole. */
  onEnter: (place: GridPlace) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>, place: GridPlace) => void;
}

/**
 * The first column stays where the grid is wider than its box, but on phones, where it would take half of the screen. Only there: each cell that
 * stays is a layer of its own, and scrolling takes twice the time.
 */
export const NAME_COLUMN = 'left-0 bg-surface sm:@max-[60rem]:sticky sm:@max-[60rem]:z-10';

/** A row of the grid. While it is scrolled, rows that stay are not rendered again, and new ones have text in place of fields. */
export const GridRowView = memo(function GridRowView({
  row,
  at,
  id,
  cells,
  errors,
  placeholders,
  isOut,
  isWhole,
  renderLead,
  renderTail,
  renderPhoto,
  grid,
  onFocus,
  onEnter,
  onKey,
}: GridRowViewProps) {
  const name = nameOfRow(row);
  const stands = placeholders?.(row) ?? {};
  const enter = (column: GridColumn) => (event: PointerEvent) => {
    event.preventDefault();
    onEnter({ at, column });
  };
  return (
    <tr aria-rowindex={at + 2} style={{ height: ROW_HEIGHT }}>
      <th
        scope="row"
        className={`${NAME_COLUMN} border-b border-line px-3 py-0 text-left font-medium wrap-anywhere ${isOut ? 'text-ink-muted' : ''}`}
      >
        {renderLead ? renderLead(row, isWhole) : <span className="line-clamp-2">{name}</span>}
      </th>
      {grid.columns.map((column) =>
        column === 'photo' ? (
          <td
            key={column}
            className="border-b border-l border-line p-0"
            onPointerDown={isWhole ? undefined : enter(column)}
          >
            {isWhole &&
              renderPhoto?.(row, {
                id: `${id}-${at}-${column}`,
                name,
                text: cells?.photo ?? row.cells.photo,
                isTyped: cells?.photo !== undefined,
                error: errors.get(cellKey(row.key, column)),
                onFocus: () => onFocus({ at, column }),
                onKey: (event) => onKey(event, { at, column }),
              })}
          </td>
        ) : isWhole ? (
          <td key={column} className="border-b border-l border-line p-0">
            <GridCell
              id={`${id}-${at}-${column}`}
              column={column}
              label={`${COLUMN_WORDS[column]} of ${name}`}
              text={cells?.[column] ?? row.cells[column]}
              isTyped={cells?.[column] !== undefined}
              placeholder={stands[column] ?? ''}
              isOff={isOut}
              error={errors.get(cellKey(row.key, column))}
              onFocus={() => onFocus({ at, column })}
              onText={(text) =>
                grid.edit([{ key: row.key, column, text }], cellKey(row.key, column))
              }
              onPaste={(text) => {
                const sheet = readSheet(text);
                if (sheet) grid.edit(pasteAt(grid.rows, { at, column }, sheet));
                return sheet !== undefined;
              }}
              onKey={(event) => onKey(event, { at, column })}
            />
          </td>
        ) : (
          <td
            key={column}
            className="border-b border-l border-line p-0"
            onPointerDown={enter(column)}
          >
            <CellText
              column={column}
              text={cells?.[column] ?? row.cells[column]}
              isTyped={cells?.[column] !== undefined}
              placeholder={stands[column] ?? ''}
            />
          </td>
        ),
      )}
      {renderTail && (
        <td className="border-b border-l border-line px-2">{isWhole && renderTail(row)}</td>
      )}
    </tr>
  );
});
