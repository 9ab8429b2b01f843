import { useState } from 'react';
import { moved } from './ordered.ts';
import { useEntryFocus } from './use-entry-focus.ts';

interface Named {
  _id: string;
  name: string;
}

/** Edits a list of entries that have ids and names: adds, removes and moves them, says so, and keeps the focus. */
export function useList<Entry extends Named>(
  entries: readonly Entry[],
  onChange: (entries: readonly Entry[]) => void,
) {
  const [said, setSaid] = useState('');
  const { list, focusAdded, focusAfterRemoved } = useEntryFocus();
  return {
    list,
    said,
    edit: (entry: Entry, at: number) => onChange(entries.with(at, entry)),
    add(entry: Entry) {
      onChange([...entries, entry]);
      setSaid(`${entry.name} was added.`);
      focusAdded(entries.length);
    },
    move(at: number, by: -1 | 1) {
      onChange(moved(entries, at, by));
      setSaid(`${entries[at]?.name} is number ${at + by + 1} of ${entries.length} now.`);
    },
    remove(at: number) {
      onChange(entries.toSpliced(at, 1));
      setSaid(`${entries[at]?.name} was removed.`);
      focusAfterRemoved(at);
    },
  };
}
