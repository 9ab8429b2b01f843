import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { pageKey } from './page-key.ts';

interface MenuButton {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  renderButton: (button: MenuButton) => ReactNode;
  /** A list of links and buttons. Each action calls `close` first. */
  children: (close: () => void) => ReactNode;
  /** On a phone the menu opens below the whole row of its button, because it may not fit below the button alone. */
  isBelowRow?: boolean;
}

/** A button and its menu of links and buttons, which also works with the arrow keys. */
export function Menu({ renderButton, children, isBelowRow = false }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { isOpen, open, shut } = useOpenMenu(root, id);
  // The focus moves to the button first: a dialog that opens now returns it to an element that still exists.
  const close = () => {
    shut();
    focusButton(id);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (isOpen) moveFocus(root.current, event.key === 'ArrowDown' ? 1 : -1);
    else open();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the button and links inside
    <div ref={root} className={isBelowRow ? 'md:relative' : 'relative'} onKeyDown={onKeyDown}>
      {renderButton({
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: isOpen ? shut : open,
      })}
      <div
        id={id}
        hidden={!isOpen}
        className={`${MENU} ${isBelowRow ? 'left-0 md:right-0 md:left-auto' : 'right-0'}`}
      >
        {children(close)}
      </div>
    </div>
  );
}

/** Opens and closes the menu. A click or the focus elsewhere closes it, as do Escape and a navigation. */
function useOpenMenu(root: RefObject<HTMLElement | null>, id: string) {
  const { key: page } = useLocation();
  // Open on this page only: a navigation closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === page;
  const shut = () => setOpenOn(undefined);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeIfElsewhere = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target))
        setOpenOn(undefined);
    };
    // On the document: a click on text in the menu takes the focus out of it.
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(undefined);
      focusButton(id);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeIfElsewhere);
    document.addEventListener('focusin', closeIfElsewhere);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeIfElsewhere);
      document.removeEventListener('focusin', closeIfElsewhere);
    };
  }, [isOpen, root, id]);

  return { isOpen, open: () => setOpenOn(pageKey()), shut };
}

function focusButton(menuId: string): void {
  document.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus();
}

/** Moves the focus to the next or previous item, and around the ends. */
function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const items = [...(root?.querySelectorAll<HTMLElement>('li > *') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const next =
    at < 0 ? (step === 1 ? 0 : items.length - 1) : (at + step + items.length) % items.length;
  items[next]?.focus();
}

const MENU =
  'absolute top-full z-30 mt-2 w-60 max-w-[calc(100vw-2rem)] animate-appear rounded-lg border border-line bg-surface p-2 shadow-lg';

/** The classes of a link or button in a menu. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left transition-colors duration-150 hover:bg-sunken';
