import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ORDER_SORTS } from '#contract/list-choices.ts';
import type { ViewCounts } from '#contract/orders.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { countOfView, DESK_VIEWS, isNarrowedInView, viewOf } from './desk-list.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { addSavedView, readSavedViews, removeSavedView, type SavedView } from './saved-views.ts';

interface DeskViewsProps {
  uid: string;
  list: AddressedList;
  /** Undefined until they are loaded. */
  counts: ViewCounts | undefined;
}

/** The views of the desk as links, each with its count, and those that the person has saved on this device. */
export function DeskViews({ uid, list, counts }: DeskViewsProps) {
  const number = useNumberText();
  const saved = useSavedViews(uid);
  const [isNaming, setIsNaming] = useState(false);
  const [, query = ''] = list.hrefOf({ page: 1 }).split('?');
  const shown = saved.views.find((view) => view.query === query);
  const view = viewOf(list.state);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
      <nav aria-label="Views" className="-mb-px flex max-w-full overflow-x-auto">
        <ul className="flex shrink-0">
          {DESK_VIEWS.map(({ view: each, name }) => (
            <ViewLink
              key={name}
              to={list.hrefOf({ filters: { view: each, status: '' } })}
              isCurrent={!shown && each === view}
            >
              {name}
              <span className="min-w-[3ch] font-normal tabular-nums">
                {counts && countOfView(each, counts, number)}
              </span>
            </ViewLink>
          ))}
        </ul>
        {saved.views.length > 0 && (
          <ul aria-label="Saved views" className="flex shrink-0 border-l border-line">
            {saved.views.map((each) => (
              <ViewLink key={each.name} to={viewAddress(each)} isCurrent={each === shown}>
                {each.name}
              </ViewLink>
            ))}
          </ul>
        )}
      </nav>
      {shown && (
        <Button size="sm" variant="quiet" onClick={() => saved.remove(shown.name)}>
          Delete view
        </Button>
      )}
      {!shown && isWorthSaving(list) && (
        <Button size="sm" variant="quiet" onClick={() => setIsNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && (
        <SaveViewDialog
          onSave={(name) => saved.add({ name, query })}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  );
}

function ViewLink({
  to,
  isCurrent,
  children,
}: {
  to: string;
  isCurrent: boolean;
  children: ReactNode;
}) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && item.current) scrollIntoRow(item.current);
  }, [isCurrent]);
  return (
    <li ref={item}>
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
      >
        {children}
      </Link>
    </li>
  );
}

/** On a phone, scrolls the row of views sideways until the whole of one is visible; the page itself stays. */
function scrollIntoRow(item: HTMLElement): void {
  const row = item.closest('nav');
  if (!row) return;
  const [place, visible] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.left < visible.left) row.scrollLeft -= visible.left - place.left;
  else if (place.right > visible.right) row.scrollLeft += place.right - visible.right;
}

/** Returns true if a list has a search, filters or a sort that its view doesn't have. */
function isWorthSaving({ state }: AddressedList): boolean {
  return isNarrowedInView(state) || state.sort !== ORDER_SORTS[0];
}

function viewAddress({ query }: SavedView): string {
  return `${adminPaths.transactions}?${query}`;
}

/** The views that a person has saved on this device. */
function useSavedViews(uid: string): {
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
