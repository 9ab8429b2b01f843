import { useMemo, useState } from 'react';
import { EMPTY_CELLS, type GridRow } from './grid-cells.ts';
import { keyOf } from './draft-options.ts';
import { useGrid } from './use-grid.ts';

/** Combinations that may become members: which ones are made, and what is typed of them. */
export function useCombinations(combinations: readonly (readonly string[])[], areChosen: boolean) {
  const rows = useMemo<GridRow[]>(
    () =>
      combinations.map((combination) => ({
        key: keyOf(combination),
        combination,
        cells: EMPTY_CELLS,
      })),
    [combinations],
  );
  const grid = useGrid(rows);
  /** Those that were pressed: left out, or chosen where none is to begin with. */
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const isOut = ({ key }: GridRow) => pressed.has(key) === areChosen;
  return {
    grid,
    errors,
    setErrors,
    isOut,
    made: rows.filter((row) => !isOut(row)),
    toggle: ({ key }: GridRow) =>
      setPressed((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    /** Makes all of them, or none. */
    chooseAll: (areMade: boolean) =>
      setPressed(areMade === areChosen ? new Set() : new Set(rows.map(({ key }) => key))),
    forget: () => {
      setPressed(new Set());
      setErrors(new Map());
      grid.forget();
    },
  };
}

export type Combinations = ReturnType<typeof useCombinations>;
