import { useRef, useState } from 'react';

/** The height of a row of the grid, in pixels. */
export const ROW_HEIGHT = 48;

/** Up to this number, all rows are rendered. */
const FEW = 60;
/** Rows that are rendered before and after those on the screen. */
const SPARE = 8;
/** The rows of the tallest grid on a screen. */
const ON_SCREEN = 24;

/** The rows of a long grid that are rendered: those on the screen, and some around them. */
export function useRowWindow(rows: number) {
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const isWhole = rows <= FEW;
  const from = Math.max(0, Math.min(top, rows - 1) - SPARE);
  return {
    box,
    first: isWhole ? 0 : from,
    end: isWhole ? rows : Math.min(rows, from + ON_SCREEN + 2 * SPARE),
    onScroll: () => {
      const now = Math.floor((box.current?.scrollTop ?? 0) / ROW_HEIGHT);
      // A render for each few rows is enough: there are some to spare.
      if (!isWhole && Math.abs(now - top) >= SPARE / 2) setTop(now);
    },
    /** Scrolls so that a row is on the screen, and rendered. */
    show: (at: number) => {
      const element = box.current;
      if (!element || isWhole) return;
      const from = at * ROW_HEIGHT;
      const room = element.clientHeight - 2 * ROW_HEIGHT;
      if (from < element.scrollTop) element.scrollTop = from;
      else if (from > element.scrollTop + room) element.scrollTop = from - room;
      setTop(Math.floor(element.scrollTop / ROW_HEIGHT));
    },
  };
}
