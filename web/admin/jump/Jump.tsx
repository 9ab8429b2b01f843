import Search from 'lucide-react/icons/search';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/frame/chunk-loading.ts';

const loadDialog = () => import('./JumpDialog.tsx');
const JumpDialog = lazyPart(loadDialog);

/** The dialog that leads to any order, product, person or screen. Ctrl-K and Cmd-K open it too. */
export function useJump(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Loaded ahead, so that what is typed right after Ctrl-K is not lost.
    loadDialog().catch(() => {});
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      // Otherwise browsers open their own search.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <Suspense>
        <JumpDialog onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}

export function JumpButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      className="flex min-h-9 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink-muted transition-colors duration-150 hover:border-ink hover:text-ink max-md:max-w-60"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      Jump to…
      <kbd className="ml-auto font-sans max-md:hidden" aria-hidden="true">
        {/Mac OS/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
