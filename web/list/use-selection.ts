import { useEffect, useState } from 'react';
import {
  noneSelected,
  press,
  refresh,
  select,
  selectedOn,
  type Identified,
  type Selection,
} from './selection.ts';

/** The selection of a list, and functions that change it. */
export interface Selecting<Row extends Identified> {
  selection: Selection<Row>;
  /** Says how much of the page is selected. */
  onPage: 'all' | 'some' | 'none';
  press: (id: string, withShift: boolean) => void;
  selectPage: (isSelected: boolean) => void;
  add: (rows: readonly Row[]) => void;
  remove: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The selection of the list that was left last, for coming back to it. */
let left: { list: string; selection: ReadonlyMap<string, Identified> } | undefined;

interface SelectionState<Row extends Identified> {
  list: string;
  selection: Selection<Row>;
  /** The row whose checkbox was pressed last. */
  before?: string;
}

/**
 * The selection of a list. It is kept over pages and screens; another list begins without one.
 *
 * @param list which list it is: whose, and by which filters
 * @param rows the rows on the page
 */
export function useSelection<Row extends Identified>(
  list: string,
  rows: readonly Row[],
): Selecting<Row> {
  const [state, setState] = useState<SelectionState<Row>>(() => startOf(list));
  if (state.list !== list) setState({ list, selection: noneSelected() });
  useEffect(() => {
    left = state;
  }, [state]);
  const change = (changed: (selection: Selection<Row>) => Selection<Row>) =>
    setState((current) => ({ ...current, selection: changed(current.selection) }));
  return {
    selection: refresh(state.selection, rows),
    onPage: selectedOn(state.selection, rows),
    press: (id, withShift) =>
      setState(({ list, selection, before }) => ({
        list,
        selection: press(selection, rows, id, { before, withShift }),
        before: id,
      })),
    selectPage: (isSelected) => change((selection) => select(selection, rows, isSelected)),
    add: (more) => change((selection) => select(selection, more, true)),
    remove: (ids) =>
      change((selection) => new Map([...selection].filter(([id]) => !ids.includes(id)))),
    clear: () => change(noneSelected),
  };
}

function startOf<Row extends Identified>(list: string): SelectionState<Row> {
  // A list has rows of one kind only.
  const kept = left?.list === list ? (left.selection as Selection<Row>) : noneSelected<Row>();
  return { list, selection: kept };
}
