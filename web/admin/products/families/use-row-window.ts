import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { grown, type Span, withRow } from './row-spans.ts';

/** The height of a row of the grid, in pixels. */
export const ROW_HEIGHT = 48;

/** Up to this number, all rows are rendered. */
const FEW = 60;
/** Rows that are rendered before and after those on the screen. */
const SPARE = 5;
/** Rows on the screen before its height is known. */
const AT_FIRST = 16;
/** The grid rests if it has not been scrolled for so long. */
const REST_MS = 120;
const FRAME_MS = 16;
/**
 * The rows of a long grid that are rendered: those on the screen, and some around them. While it is scrolled, new rows are plain text; at rest
 * they become whole, a few at a time: `whole` are those that can be typed into.
 */
export function useRowWindow(rows: number) {
  const box = useRef<HTMLElement>(null);
  const isAll = rows <= FEW;
  const [seen, setSeen] = useState({ top: 0, count: AT_FIRST });
  const first = isAll ? 0 : Math.max(0, Math.min(seen.top, rows - 1) - SPARE);
  const end = isAll ? rows : Math.min(rows, first + seen.count + 2 * SPARE);
  const [whole, setWhole] = useState<Span>({ from: 0, to: AT_FIRST + SPARE });
  /** The rows with which it was seen at rest last. */
  const restingAt = useRef('');
  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const top = Math.floor(element.scrollTop / ROW_HEIGHT);
    const count = Math.ceil(element.clientHeight / ROW_HEIGHT);
    setSeen((before) =>
      // A render for each few rows is enough: there are some to spare.
      Math.abs(top - before.top) <= SPARE / 2 && count === before.count ? before : { top, count },
    );
  }, []);
  useEffect(() => {
    if (isAll || (whole.from <= first && whole.to >= end)) return undefined;
    const rendered = { from: first, to: end };
    const place = `${first} ${end}`;
    const timer = setTimeout(
      () => {
        restingAt.current = place;
        setWhole(grown(whole, rendered, seen.top));
      },
      restingAt.current === place ? FRAME_MS : REST_MS,
    );
    return () => clearTimeout(timer);
  }, [isAll, whole, first, end, seen.top]);
  /** Scrolls so that a row is on the screen, and can be typed into. */
  const show = useCallback(
    (at: number) => {
      const element = box.current;
      if (!element || isAll) return;
      const from = at * ROW_HEIGHT;
      const room = element.clientHeight - 2 * ROW_HEIGHT;
      if (from < element.scrollTop) element.scrollTop = from;
      else if (from > element.scrollTop + room) element.scrollTop = from - room;
      flushSync(() => {
        look();
        setWhole((before) => withRow(before, at));
      });
    },
    [isAll, look],
  );
  return {
    box,
    first,
    end,
    whole: isAll ? { from: 0, to: rows } : whole,
    onScroll: isAll ? undefined : look,
    show,
  };
}
