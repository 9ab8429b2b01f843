import ChevronDown from 'lucide-react/icons/chevron-down';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { Menu as ShopLinks } from '#contract/home-settings.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

type Links = Readonly<{ menu: ShopLinks }>;

/** The menu of the shop, below the header: links with those below each in a menu; on a phone all of them in a drawer. */
export function Component({ menu }: Links) {
  return (
    <div className="page flex h-12 items-center print:hidden">
      <nav aria-label="Shop" className="max-md:hidden">
        <ul className="-ml-3 flex items-center">
          {menu.map((link) => (
            <li key={link.label}>
              <TopLink link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <Drawer menu={menu} />
    </div>
  );
}

const LINK =
  'inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-sm font-medium whitespace-nowrap text-ink-muted ' +
  'transition-colors duration-150 hover:text-ink';
const ITEM = 'flex min-h-11 items-center rounded-md px-3 hover:bg-sunken';

function TopLink({ link: { label, to, items = [] } }: { link: ShopLinks[number] }) {
  if (items.length === 0)
    return (
      <Link to={to} className={LINK}>
        {label}
      </Link>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of what is inside
    <details
      name="shop-menu"
      className="group relative"
      onBlur={closeElsewhere}
      onKeyDown={closeOnEscape}
    >
      <summary className={`${LINK} cursor-pointer list-none`}>
        {label}
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="absolute top-full left-0 z-10 min-w-48 rounded-lg border border-line bg-surface p-1 shadow-lg">
        {[{ label: `All of ${label}`, to }, ...items].map((item) => (
          <li key={item.label}>
            <Link to={item.to} onClick={closeMenu} className={ITEM}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function closeMenu({ currentTarget }: SyntheticEvent<HTMLElement>) {
  currentTarget.closest('details')?.removeAttribute('open');
}

function closeElsewhere({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
    currentTarget.open = false;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

function Drawer({ menu }: Links) {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <nav aria-label="Menu of the shop" className="md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
        className={`${LINK} -ml-3 gap-2`}
      >
        <MenuIcon className="size-5" aria-hidden="true" /> Shop
      </button>
      <Modal ref={drawer} aria-label="Shop" className={DRAWER}>
        <div className="flex flex-col gap-2 p-4">
          <div className="flex items-center justify-between">
            <p className="px-3 text-lg font-semibold">Shop</p>
            <IconButton label="Close" onClick={close}>
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
          <ul>
            {menu.map(({ label, to, items = [] }) => (
              <li key={label}>
                <Link to={to} onClick={close} className={`${ITEM} font-medium`}>
                  {label}
                </Link>
                {items.length > 0 && (
                  <ul className="ml-3 border-l border-line pl-2">
                    {items.map((item) => (
                      <li key={item.label}>
                        <Link to={item.to} onClick={close} className={ITEM}>
                          {item.label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      </Modal>
    </nav>
  );
}

const DRAWER =
  'm-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-ground text-ink shadow-lg ' +
  'transition-[translate] duration-200 ease-out backdrop:bg-black/50 starting:-translate-x-full';
