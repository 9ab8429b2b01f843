import { useState } from 'react';
import { addSavedView, readSavedViews, removeSavedView, type SavedView } from './saved-views.ts';

/** The views that a person has saved on this device. */
export function useSavedViews(uid: string): {
  views: readonly SavedView[];
  add: (view: SavedView) => void;
  remove: (name: string) => void;
} {
  const [views, setViews] = useState(() => load(uid));
  const change = (changed: SavedView[]) => {
    setViews(changed);
    store(uid, changed);
  };
  return {
    views,
    // Another tab may have changed them.
    add: (view) => change(addSavedView(load(uid), view)),
    remove: (name) => change(removeSavedView(load(uid), name)),
  };
}

const keyOf = (uid: string) => `vitrine.views.${uid}`;

function load(uid: string): SavedView[] {
  try {
    return readSavedViews(localStorage.getItem(keyOf(uid)));
  } catch {
    return [];
  }
}

function store(uid: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(views));
  } catch {
    // Without storage they last until the page is left.
  }
}
