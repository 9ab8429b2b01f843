import type { ReactNode } from 'react';

interface ToastCardProps {
  /** True if the toast is still shown, from react-hot-toast. */
  visible: boolean;
  message: string;
  /** Links or buttons. */
  children?: ReactNode;
}

/** A toast with a link or button, styled like the others: `toast.custom(({ visible }) => <ToastCard …/>)`. */
export function ToastCard({ visible, message, children }: ToastCardProps) {
  return (
    <output
      className={
        'flex min-h-11 max-w-[min(28rem,calc(100vw-2rem))] flex-wrap items-center gap-x-4 rounded-md bg-ink py-1 pr-2 pl-4 text-ground ' +
        'shadow-lg forced-colors:border transition-[opacity,translate] duration-200 ease-out starting:translate-y-2 starting:opacity-0 ' +
        '[&_a]:toast-action [&_button]:toast-action ' +
        (visible ? '' : 'translate-y-2 opacity-0')
      }
    >
      <span className="py-2">{message}</span>
      {/* Together below the message where they have no room beside it. */}
      {children && <span className="ml-auto flex flex-wrap items-center">{children}</span>}
    </output>
  );
}

/**
 * For a toast about a change of page, such as a redirect: it is shown for its full time on any page. Other toasts
 * are removed when their page is left.
 */
export const ACROSS_PAGES = { className: 'across-pages' } as const;
