import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import type { User } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/sign-out.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Avatar } from './Avatar.tsx';
import { pageKey } from './page-key.ts';

/** The profile button and its menu, a list of links and a button. */
export function Component({ user }: { user: User }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isOpen, open, shut } = useOpenMenu(root, button);
  // The focus moves to the button first: a dialog that opens now returns it to an element that still exists.
  const close = () => {
    shut();
    button.current?.focus();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (isOpen) moveFocus(root.current, event.key === 'ArrowDown' ? 1 : -1);
    else open();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the button and links inside
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        label="Profile"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? shut : open}
      >
        <Avatar photo={user.photo} />
      </IconButton>
      <div id={id} hidden={!isOpen} className={MENU}>
        <p className="border-b border-line px-3 pt-1 pb-3">
          <span className="block truncate font-medium">{user.name}</span>
          {user.email && (
            <span className="block truncate text-sm text-ink-muted">{user.email}</span>
          )}
        </p>
        <MenuItems isAdmin={user.role === 'admin'} close={close} />
      </div>
    </div>
  );
}

function MenuItems({ isAdmin, close }: { isAdmin: boolean; close: () => void }) {
  return (
    <ul className="pt-1">
      {isAdmin && (
        <li>
          <Link to={paths.adminDashboard} onClick={close} className={ITEM}>
            Admin
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.orders} onClick={close} className={ITEM}>
          Orders
        </Link>
      </li>
      <li>
        <Link to={paths.account} onClick={close} className={ITEM}>
          Account
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            close();
            void signOut();
          }}
        >
          Sign out
        </button>
      </li>
    </ul>
  );
}

/** Whether the menu is open. A click or the focus elsewhere closes it, and so do Escape and another page. */
function useOpenMenu(root: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
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
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeIfElsewhere);
    document.addEventListener('focusin', closeIfElsewhere);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeIfElsewhere);
      document.removeEventListener('focusin', closeIfElsewhere);
    };
  }, [isOpen, root, button]);

  return { isOpen, open: () => setOpenOn(pageKey()), shut };
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
  'absolute top-full right-0 z-30 mt-2 w-60 animate-appear rounded-lg border border-line bg-surface p-2 shadow-lg';

const ITEM =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left transition-colors duration-150 hover:bg-sunken';
