import { useEffect, useEffectEvent } from 'react';

const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const ROW = 'tr[data-row]';
/** The link of a row that a click on the row follows. */
const LINK = 'a[data-opens-row]';

/**
 * The desk's single keys: J and K lead to the next and the previous row, X selects it, Enter opens it, `?` shows the
 * help. They do nothing in fields, in dialogs, and where they are switched off.
 */
export function useDeskKeys(isOn: boolean, onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (!(target instanceof Element) || target.closest(TYPED_IN)) return;
    if (document.querySelector('dialog[open]')) return;
    const act = actionOf(key, onHelp);
    if (!act) return;
    if (act(event)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn]);
}

/** Handles a key; returns true if it did something. */
type Act = (event: KeyboardEvent) => boolean;

function actionOf(key: string, onHelp: () => void): Act | undefined {
  switch (key.toLowerCase()) {
    case 'j':
      return () => goToRow(1);
    case 'k':
      return () => goToRow(-1);
    case 'x':
      return (event) => event.repeat || clickIn(rowOf(event), 'input[type=checkbox]', event);
    case 'enter':
      // A link follows Enter by itself.
      return (event) =>
        (event.target as Element).matches('input[type=checkbox]') &&
        clickIn(rowOf(event), LINK, event);
    case '?':
      return () => {
        onHelp();
        return true;
      };
    default:
      return undefined;
  }
}

function rowOf({ target }: Event): Element | null {
  return (target as Element).closest(ROW);
}

/** Moves the focus to the next (1) or previous (-1) row's link; to the first row's from elsewhere. */
function goToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROW)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? 0 : at + step];
  row?.querySelector<HTMLElement>(LINK)?.focus();
  return row !== undefined;
}

/** Clicks something in a row, with Shift if it was held. */
function clickIn(
  place: Element | null | undefined,
  selector: string,
  { shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): boolean {
  const found = place?.querySelector(selector);
  const keys = { shiftKey, ctrlKey, metaKey };
  found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  return found !== null && found !== undefined;
}

/** A click on a row opens it; one beside its checkbox clicks the checkbox. */
export function clickRow(event: {
  target: EventTarget;
  currentTarget: Element;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): void {
  const target = event.target as Element;
  if (target.closest('a, button, input')) return;
  const box = target.closest('[data-box]');
  if (box) clickIn(box, 'input', event);
  // Text in the row may be selected, to be copied.
  else if (window.getSelection()?.isCollapsed !== false) clickIn(event.currentTarget, LINK, event);
}
