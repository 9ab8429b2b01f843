import { type RefObject, useEffect } from 'react';

const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Moves the focus to a field at the key `/`, unless that is typed into another one or a dialog is open. */
export function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || !input.current?.checkVisibility()) return;
      if (target instanceof Element && target.closest(TYPED_IN)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
