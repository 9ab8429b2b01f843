import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless';
import { useLocation } from 'react-router';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { hasCarried, keepShown } from './shown-toasts.ts';
import { placeToasts } from './place-toasts.ts';

/**
 * Shows all toasts at the bottom centre, without covering a button. They don't time out under the pointer. The library
 * keeps at most 20, and times them; what they look like is in toasts.css.
 */
export function ShopToaster() {
  const { toasts, handlers } = useToaster();
  const { startPause, endPause, calculateOffset, updateHeight } = handlers;
  usePageToasts(toasts, endPause);
  useCarriedToasts(toasts);
  usePlace(toasts.length > 0, endPause);
  return (
    <div data-rht-toaster="" className="toasts" onMouseEnter={startPause} onMouseLeave={endPause}>
      {toasts.map((each) => (
        <ToastPlace
          key={each.id}
          shown={each}
          offset={calculateOffset(each)}
          onHeight={updateHeight}
        />
      ))}
    </div>
  );
}

interface ToastPlaceProps {
  shown: Toast;
  /** Distance above the lowest place, in CSS pixels. */
  offset: number;
  onHeight: (id: string, height: number) => void;
}

function ToastPlace({ shown, offset, onHeight }: ToastPlaceProps) {
  const { id, type, visible, message, ariaProps } = shown;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => onHeight(id, element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, onHeight]);
  const content = resolveValue(message, shown);
  return (
    <div
      ref={place}
      className="toast-place"
      data-visible={visible || undefined}
      style={{ transform: `translateY(${-offset}px)` }}
    >
      {type === 'custom' ? (
        content
      ) : (
        <div className="toast">
          {type !== 'blank' && <span className={`toast-${type}`} />}
          <div className="toast-message" {...ariaProps}>
            {content}
          </div>
        </div>
      )}
    </div>
  );
}

/** The interval of checks whether a toast covers a button, for example after scrolling. */
const CHECK_INTERVAL_MS = 250;

/** Keeps toasts clear of buttons. */
function usePlace(areAny: boolean, endPause: () => void): void {
  const endPauseNow = useEffectEvent(endPause);
  // On every change of the toasts, before the paint.
  useLayoutEffect(placeToasts);
  useEffect(() => {
    // The pointer leaves no toast that was removed under it.
    if (!areAny) return endPauseNow();
    const timer = setInterval(placeToasts, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [areAny]);
}

/** Removes toasts when their page is left, except for those marked `ACROSS_PAGES`. */
function usePageToasts(toasts: readonly Toast[], endPause: () => void): void {
  const { pathname } = useLocation();
  const endPauseNow = useEffectEvent(endPause);
  const raised = useRef(new Map<string, { createdAt: number; page: string }>());
  useEffect(() => {
    for (const { id, createdAt, className } of toasts) {
      // A toast that is shown again belongs to the page it is shown on now.
      if (className === ACROSS_PAGES.className) raised.current.delete(id);
      else if (raised.current.get(id)?.createdAt !== createdAt) {
        raised.current.set(id, { createdAt, page: location.pathname });
      }
    }
  }, [toasts]);
  useEffect(() => {
    for (const [id, { page }] of raised.current) {
      if (page === pathname) continue;
      raised.current.delete(id);
      toast.remove(id);
    }
    endPauseNow();
  }, [pathname]);
}

/** Shows toasts marked `ACROSS_PAGES` also after the next page was loaded as a document. */
function useCarriedToasts(toasts: readonly Toast[]): void {
  useEffect(() => keepShown(toasts), [toasts]);
  useEffect(() => {
    if (hasCarried())
      import('./carried-toasts.ts').then(
        ({ takeCarried }) => takeCarried(),
        () => {},
      );
  }, []);
}
