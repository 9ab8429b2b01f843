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
      const input = box.current?.querySelector<HTMLInputElement>(
        `[aria-rowindex="${at + 2}"] [data-column="${column}"]`,
      );
      input?.focus();
      input?.select();
    },
    [box, show],
  );
  const press = useCallback(
    (event: KeyboardEvent<HTMLInputElement>, place: GridPlace) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 'z' && grid.undo) {
        event.preventDefault();
        grid.undo();
      } else if (isCommand && key === 'd') {
        event.preventDefault();
        grid.edit(fillDown(grid.rows, grid.typed, place));
      } else {
        const to = stepFrom(event, place, grid.rows.length);
        if (!to) return;
        event.preventDefault();
        focus(to);
      }
    },
    [grid, focus],
  );
  return { focus, press };
}
