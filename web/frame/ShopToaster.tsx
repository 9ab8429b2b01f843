import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast, Toaster, useToasterStore, type Toast } from 'react-hot-toast';
import { useLocation } from 'react-router';
import { logError } from '#web/log-error.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';

/** All toasts of the shop: bottom centre, clear of every button; the library keeps at most 20 by itself. */
export function ShopToaster() {
  const { toasts } = useToasterStore();
  usePageToasts(toasts);
  usePlace(toasts.length > 0);
  return (
    <Toaster position="bottom-center" toastOptions={TOAST_OPTIONS} containerStyle={CONTAINER} />
  );
}

/** How often it is looked whether a button has come under the toasts: by scrolling, say. */
const LOOK_MS = 250;

/** Keeps toasts clear of buttons for as long as there are any. Its code comes with the first toast. */
function usePlace(areAny: boolean): void {
  const [placeToasts, setPlaceToasts] = useState<() => void>();
  useEffect(() => {
    if (!areAny || placeToasts) return;
    import('./place-toasts.ts').then(
      (loaded) => setPlaceToasts(() => loaded.placeToasts),
      (error: unknown) => logError('Toasts stay where they are', error),
    );
  }, [areAny, placeToasts]);
  // Each time they change, before they are painted.
  useLayoutEffect(() => placeToasts?.());
  useEffect(() => {
    if (!areAny) return endPause();
    if (!placeToasts) return;
    const timer = setInterval(placeToasts, LOOK_MS);
    return () => clearInterval(timer);
  }, [areAny, placeToasts]);
}

/** Toasts leave with the page they were raised on, but for those that tell of the way itself. */
function usePageToasts(toasts: readonly Toast[]): void {
  const { pathname } = useLocation();
  const raised = useRef(new Map<string, { createdAt: number; page: string }>());
  useEffect(() => {
    for (const { id, createdAt, className } of toasts) {
      // One that is raised again belongs to the page it is raised again on.
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

/** The library keeps toasts under the pointer; it never learns that one has gone from under it. */
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

// Clear of a phone's home bar, of what is fixed above it (base.css), and of the buttons there.
const CONTAINER = {
  top: '1rem',
  left: '1rem',
  right: '1rem',
  bottom:
    'calc(max(1rem, env(safe-area-inset-bottom)) + var(--action-bar, 0px) + var(--toast-rise, 0px))',
} as const;
