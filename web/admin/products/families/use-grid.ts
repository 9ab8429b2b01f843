import { useMemo, useState } from 'react';
import {
  type CellEdit,
  type GridColumn,
  type GridRow,
  type Typed,
  TYPED_COLUMNS,
  withEdits,
} from './grid-cells.ts';

/** What is typed into a grid, and the steps before it. */
export interface Grid {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  typed: Typed;
  /** Writes cells. Edits with the same `step` as the last ones are undone with them. */
  edit: (edits: readonly CellEdit[], step?: string) => void;
  /** Undefined where nothing can be undone. */
  undo: (() => void) | undefined;
  /** Forgets what is typed: all, or what has not changed since `sent`, but for what is `kept`. */
  forget: (sent?: Typed, kept?: Typed) => void;
}

/** The most steps that can be undone. */
const MOST_STEPS = 200;

interface State {
  typed: Typed;
  past: readonly Typed[];
  step?: string | undefined;
}

const NOTHING: State = { typed: new Map(), past: [] };

/** Keeps what is typed into the cells of a grid until it is saved. */
export function useGrid(
  rows: readonly GridRow[],
  columns: readonly GridColumn[] = TYPED_COLUMNS,
): Grid {
  const [{ typed, past }, setState] = useState(NOTHING);
  return useMemo(
    () => ({
      rows,
      columns,
      typed,
      edit: (edits, step) =>
        setState((state) => {
          if (edits.length === 0) return state;
          const isSameStep = step !== undefined && step === state.step;
          return {
            typed: withEdits(rows, state.typed, edits),
            past: isSameStep ? state.past : [...state.past, state.typed].slice(-MOST_STEPS),
            step,
          };
        }),
      undo:
        past.length === 0
          ? undefined
          : () =>
              setState((state) => ({
                typed: state.past.at(-1) ?? state.typed,
                past: state.past.slice(0, -1),
              })),
      forget: (sent, kept) =>
        setState((state) =>
          sent
            ? {
                typed: new Map(
                  [...state.typed].flatMap(([key, cells]) => {
                    const left = sent.get(key) === cells ? kept?.get(key) : cells;
                    return left ? [[key, left] as const] : [];
                  }),
                ),
                past: [],
              }
            : NOTHING,
        ),
    }),
    [rows, columns, typed, past],
  );
}
