import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list of entries that are added and removed: a new entry gets it in its first field, and for
 * a removed one the entry that took its place gets it at its heading.
 */
export function useEntryFocus() {
  const list = useRef<HTMLOListElement>(null);
  const due = useRef<{ at: number; target: 'input' | 'h2, h3' }>(undefined);
  useEffect(() => {
    if (!due.current || !list.current) return;
    const { at, target } = due.current;
    due.current = undefined;
    const entries = list.current.children;
    entries[Math.min(at, entries.length - 1)]?.querySelector<HTMLElement>(target)?.focus();
  });
  return {
    list,
    focusAdded: (at: number) => {
      due.current = { at, target: 'input' };
    },
    focusAfterRemoved: (at: number) => {
      due.current = { at, target: 'h2, h3' };
    },
  };
}
