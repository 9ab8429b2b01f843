import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { fillDown } from './grid-cells.ts';
import { stepFrom } from './grid-keys.ts';
import type { GridPlace } from './grid-places.ts';
import type { Grid } from './use-grid.ts';

/** Moves between cells by the keyboard. */
export function useGridKeys(
  grid: Grid,
  box: RefObject<HTMLElement | null>,
  show: (at: number) => void,
) {
  function focus({ at, column }: GridPlace) {
    flushSync(() => show(at));
    const input = box.current?.querySelector<HTMLInputElement>(
      `[aria-rowindex="${at + 2}"] [data-column="${column}"]`,
    );
    input?.focus();
    input?.select();
  }
  function press(event: KeyboardEvent<HTMLInputElement>, place: GridPlace) {
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
  }
  return { focus, press };
}
