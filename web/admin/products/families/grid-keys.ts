import type { GridColumn } from './grid-cells.ts';
import type { GridPlace } from './grid-places.ts';

interface Pressed {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  currentTarget: { value: string; selectionStart: number | null; selectionEnd: number | null };
}

/**
 * The cell that a key leads to; undefined where the key is the cell's own. Left and right leave a cell only from the end of its text, or where all
 * of it is selected.
 */
export function stepFrom(
  pressed: Pressed,
  { at, column }: GridPlace,
  { rows, columns }: { rows: number; columns: readonly GridColumn[] },
): GridPlace | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return undefined;
  // Enter opens the choice of photos.
  if (key === 'Enter' && column === 'photo') return undefined;
  if (key === 'Enter')
    return inside({ at: at + (shiftKey ? -1 : 1), column }, rows) ?? { at, column };
  if (shiftKey) return undefined;
  if (key === 'ArrowDown') return inside({ at: at + 1, column }, rows);
  if (key === 'ArrowUp') return inside({ at: at - 1, column }, rows);
  const { value, selectionStart, selectionEnd } = pressed.currentTarget;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const isOne = selectionStart === selectionEnd;
  const by =
    key === 'ArrowRight' && (isWhole || (isOne && selectionEnd === value.length))
      ? 1
      : key === 'ArrowLeft' && (isWhole || (isOne && selectionStart === 0))
        ? -1
        : 0;
  const next = by === 0 ? undefined : columns[columns.indexOf(column) + by];
  return next && { at, column: next };
}

function inside(place: GridPlace, rows: number): GridPlace | undefined {
  return place.at >= 0 && place.at < rows ? place : undefined;
}
