import { lazy, Suspense, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const ThingHistory = lazy(() => import('./ThingHistory.tsx'));

interface HistoryTabsProps {
  /** Type and id of the thing that the screen shows: `product:ID`. */
  thing: string;
  /** The name of the tab with the screen itself. */
  label: string;
  /** Reads the thing again after a change of it was undone, where its screen doesn't by itself. */
  onUndone?: () => Promise<unknown>;
  children: ReactNode;
}

/** A screen with a tab that shows what was changed in its thing: `?tab=history`. What is typed on the screen stays. */
export function HistoryTabs({ thing, label, onUndone, children }: HistoryTabsProps) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const isHistory = params.get('tab') === 'history';

  function choose(history: boolean) {
    const next = new URLSearchParams(window.location.search);
    if (history) next.set('tab', 'history');
    else next.delete('tab');
    setParams(next, { replace: true, preventScrollReset: true });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const history = event.key === 'End' || (event.key !== 'Home' && !isHistory);
    choose(history);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[history ? 1 : 0]?.focus();
  }
  const tab = (isOfHistory: boolean, words: string) => (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${Number(isOfHistory)}`}
      aria-selected={isHistory === isOfHistory}
      aria-controls={`${id}-panel-${Number(isOfHistory)}`}
      tabIndex={isHistory === isOfHistory ? 0 : -1}
      onClick={() => choose(isOfHistory)}
      className={`-mb-px min-h-11 border-b-2 px-1 ${isHistory === isOfHistory ? 'border-accent font-medium' : 'border-transparent text-ink-muted hover:text-ink'}`}
    >
      {words}
    </button>
  );

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Views"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="mb-6 flex gap-6 border-b border-line print:hidden"
      >
        {tab(false, label)}
        {tab(true, 'History')}
      </div>
      <div role="tabpanel" id={`${id}-panel-0`} aria-labelledby={`${id}-tab-0`} hidden={isHistory}>
        {children}
      </div>
      <div role="tabpanel" id={`${id}-panel-1`} aria-labelledby={`${id}-tab-1`} hidden={!isHistory}>
        {isHistory && (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <ThingHistory thing={thing} onUndone={onUndone} />
          </Suspense>
        )}
      </div>
    </>
  );
}
