import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { fillDown } from './grid-cells.ts';
import { stepFrom } from './grid-keys.ts';
import type { GridPlace } from './grid-places.ts';
import type { Grid } from './use-grid.ts';

/** Moves between cells by the keyboard. Both functions are the same until the grid changes: see `GridRowView`. */
export function useGridKeys(
  grid: Grid,
  box: RefObject<HTMLElement | null>,
  show: (at: number) => void,
) {
  const focus = useCallback(
    ({ at, column }: GridPlace) => {
      show(at);
      const cell = box.current?.querySelector<HTMLElement>(
        `[aria-rowindex="${at + 2}"] [data-column="${column}"]`,
      );
      cell?.focus();
      if (cell instanceof HTMLInputElement) cell.select();
    },
    [box, show],
  );
  const press = useCallback(
    (event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>, place: GridPlace) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 'z' && grid.undo) {
        event.preventDefault();
        grid.undo();
      } else if (isCommand && key === 'd') {
        event.preventDefault();
        grid.edit(fillDown(grid.rows, grid.typed, place));
      } else {
        const to = stepFrom(pressedIn(event), place, {
          rows: grid.rows.length,
          columns: grid.columns,
        });
        if (!to) return;
        event.preventDefault();
        focus(to);
      }
    },
    [grid, focus],
  );
  return { focus, press };
}

/** What was pressed, and the text around it: a button has none. */
function pressedIn(event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>) {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
  const field =
    currentTarget instanceof HTMLInputElement
      ? currentTarget
      : { value: '', selectionStart: 0, selectionEnd: 0 };
  return { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: field };
}
