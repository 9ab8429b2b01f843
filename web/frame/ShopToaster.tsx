import { useEffect, useLayoutEffect, useRef } from 'react';
import { toast, Toaster, useToasterStore, type Toast } from 'react-hot-toast';
import { useLocation } from 'react-router';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { placeToasts } from './place-toasts.ts';

/** Shows all toasts at the bottom centre, without covering a button. The library keeps at most 20. */
export function ShopToaster() {
  const { toasts } = useToasterStore();
  usePageToasts(toasts);
  usePlace(toasts.length > 0);
  return (
    <Toaster position="bottom-center" toastOptions={TOAST_OPTIONS} containerStyle={CONTAINER} />
  );
}

/** The interval of checks whether a toast covers a button, for example after scrolling. */
const CHECK_INTERVAL_MS = 250;

/** Keeps toasts clear of buttons. */
function usePlace(areAny: boolean): void {
  // On every change of the toasts, before the paint.
  useLayoutEffect(placeToasts);
  useEffect(() => {
    if (!areAny) return endPause();
    const timer = setInterval(placeToasts, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [areAny]);
}

/** Removes toasts when their page is left, except for those marked `ACROSS_PAGES`. */
function usePageToasts(toasts: readonly Toast[]): void {
  const { pathname } = useLocation();
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
    endPause();
  }, [pathname]);
}

/** The library pauses toasts under the pointer, but does not end the pause when such a toast is removed. */
function endPause(): void {
  const place = document.querySelector('[data-rht-toaster]');
  place?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
}

const TOAST_OPTIONS = {
  removeDelay: 1000,
  duration: 4000,
  blank: { duration: 4000 },
  error: { duration: 4000, iconTheme: { primary: '#e5484d', secondary: '#ffffff' } },
  success: { duration: 2000, iconTheme: { primary: '#2f9e74', secondary: '#ffffff' } },
  loading: { duration: Infinity },
  custom: { duration: 4000 },
  style: {
    minHeight: '2.75rem',
    padding: '0.25rem 0.5rem 0.25rem 0.875rem',
    borderRadius: 'var(--radius-md)',
    background: 'var(--color-ink)',
    color: 'var(--color-ground)',
    boxShadow: 'var(--shadow-lg)',
    maxWidth: 'min(28rem, calc(100vw - 2rem))',
  },
} as const;

// Above a phone's home bar, the action bar (base.css), and its buttons.
const CONTAINER = {
  top: '1rem',
  left: '1rem',
  right: '1rem',
  bottom:
    'calc(max(1rem, env(safe-area-inset-bottom)) + var(--action-bar, 0px) + var(--toast-rise, 0px))',
} as const;
