import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { stepTo } from '#web/ui/step-to.ts';

interface ComboboxOptions {
  /** The id of the option in this place. */
  optionId: (at: number) => string;
  count: number;
  /** The place of the option that Enter chooses; -1 for none. */
  active: number;
  onActive: (at: number) => void;
}

/**
 * Makes a text field that is already on the page a combobox: keys, attributes, and whether its list is open. It is
 * the pattern "list autocomplete with manual selection" of the ARIA Authoring Practices: the field keeps the focus, and
 * names the active option by its id.
 */
export function useCombobox(
  input: HTMLInputElement,
  { optionId, count, active, onActive }: ComboboxOptions,
): { isOpen: boolean; close: () => void } {
  const hasFocus = useFocus(input);
  const [isClosed, setIsClosed] = useState(false);
  const isOpen = hasFocus && !isClosed && count > 0;
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined;

  const onInput = useEffectEvent(() => {
    setIsClosed(false);
    onActive(-1);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing } = event;
    if (isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setIsClosed(false);
      onActive(stepTo(isOpen ? active : -1, key === 'ArrowDown' ? 1 : -1, count));
    } else if (key === 'Escape' && isOpen) {
      setIsClosed(true);
      onActive(-1);
    } else if (key === 'Enter' && activeId !== undefined) {
      document.getElementById(activeId)?.click();
    } else {
      // Enter submits the form.
      if (key === 'Enter') setIsClosed(true);
      return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const typed = () => onInput();
    const pressed = (event: KeyboardEvent) => onKey(event);
    input.addEventListener('input', typed);
    input.addEventListener('keydown', pressed);
    return () => {
      input.removeEventListener('input', typed);
      input.removeEventListener('keydown', pressed);
    };
  }, [input]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    if (activeId === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', activeId);
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, activeId]);

  return {
    isOpen,
    close: () => {
      setIsClosed(true);
      onActive(-1);
    },
  };
}

/** The text of a field. What was typed before this was called counts, too. */
export function useText(input: HTMLInputElement): string {
  return useSyncExternalStore(
    (changed) => listen(input, ['input'], changed),
    () => input.value,
  );
}

function useFocus(input: HTMLInputElement): boolean {
  return useSyncExternalStore(
    (changed) => listen(input, ['focus', 'blur'], changed),
    () => document.activeElement === input,
  );
}

/** Calls back at these events. Returns a function that stops it. */
function listen(input: HTMLInputElement, events: readonly string[], changed: () => void) {
  for (const event of events) input.addEventListener(event, changed);
  return () => {
    for (const event of events) input.removeEventListener(event, changed);
  };
}
