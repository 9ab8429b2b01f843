/** A list with its search, filters and sort, under a name of the person's own. */
export interface SavedView {
  name: string;
  /** The list's query string, without a page. */
  query: string;
}

export const SAVED_VIEW_LIMITS = { name: { max: 40 }, views: { max: 20 } } as const;

/** Reads what the browser has stored. What isn't a view is left out. */
export function readSavedViews(stored: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isSavedView).slice(0, maxViews) : [];
  } catch {
    return [];
  }
}

/** Adds a view at the end. One of the same name is replaced where it is. */
export function addSavedView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const at = views.findIndex(({ name }) => isSameName(name, view.name));
  if (at < 0) return [...views, view].slice(-maxViews);
  return views.map((each, place) => (place === at ? view : each));
}

export function removeSavedView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

const maxViews = SAVED_VIEW_LIMITS.views.max;

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function isSavedView(view: unknown): view is SavedView {
  if (typeof view !== 'object' || view === null) return false;
  const { name, query } = view as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && name !== '' && typeof query === 'string';
}
