import { useEffect, useState } from 'react';
import {
  NONE_SELECTED,
  press,
  refresh,
  select,
  selectedOn,
  type SelectedOrder,
  type Selection,
} from './selection.ts';

/** What is selected of a list, and how that changes. */
export interface Selecting {
  selection: Selection;
  /** How much of the page is selected. */
  onPage: 'all' | 'some' | 'none';
  press: (id: string, withShift: boolean) => void;
  selectPage: (isSelected: boolean) => void;
  add: (orders: readonly SelectedOrder[]) => void;
  remove: (ids: readonly string[]) => void;
  clear: () => void;
}

/** What was selected of the list that was left last, for who comes back to it. */
let left: { list: string; selection: Selection } | undefined;

interface SelectionState {
  list: string;
  selection: Selection;
  /** The order whose box was pressed last. */
  before?: string;
}

/**
 * The selection of a list. It is kept over pages and screens; another list begins without one.
 *
 * @param list which list it is: whose, and by which filters
 * @param orders the orders on the page
 */
export function useSelection(list: string, orders: readonly SelectedOrder[]): Selecting {
  const [state, setState] = useState<SelectionState>(() => startOf(list));
  if (state.list !== list) setState({ list, selection: NONE_SELECTED });
  useEffect(() => {
    left = state;
  }, [state]);
  const change = (changed: (selection: Selection) => Selection) =>
    setState((current) => ({ ...current, selection: changed(current.selection) }));
  return {
    selection: refresh(state.selection, orders),
    onPage: selectedOn(state.selection, orders),
    press: (id, withShift) =>
      setState(({ list, selection, before }) => ({
        list,
        selection: press(selection, orders, id, { before, withShift }),
        before: id,
      })),
    selectPage: (isSelected) => change((selection) => select(selection, orders, isSelected)),
    add: (more) => change((selection) => select(selection, more, true)),
    remove: (ids) =>
      change((selection) => new Map([...selection].filter(([id]) => !ids.includes(id)))),
    clear: () => change(() => NONE_SELECTED),
  };
}

function startOf(list: string): SelectionState {
  return { list, selection: left?.list === list ? left.selection : NONE_SELECTED };
}
