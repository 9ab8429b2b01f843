import { Toaster } from 'react-hot-toast';

/** All toasts of the shop: bottom centre; the library keeps at most 20 by itself. */
export function ShopToaster() {
  return (
    <Toaster position="bottom-center" toastOptions={TOAST_OPTIONS} containerStyle={CONTAINER} />
  );
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

// Clear of a phone's home bar, and of what is fixed above it (base.css).
const CONTAINER = {
  top: '1rem',
  left: '1rem',
  right: '1rem',
  bottom: 'calc(max(1rem, env(safe-area-inset-bottom)) + var(--action-bar, 0px))',
} as const;
