import House from 'lucide-react/icons/house';
import Moon from 'lucide-react/icons/moon';
import Search from 'lucide-react/icons/search';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Sun from 'lucide-react/icons/sun';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation, useNavigation } from 'react-router';
import { webpFilesOf } from '#contract/photo-sizes.ts';
import { selectCartCount } from '#web/cart/cart-slice.ts';
import { isBackOffice } from '#contract/pages.ts';
import { paths } from '#web/paths.ts';
import { selectSession } from '#web/session/session-slice.ts';
import { useShop } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { patientPart } from './chunk-loading.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { SlowSignIn } from './Loaders.tsx';
import { ShopMenu } from './lazy-menu.ts';
import { chooseTheme, currentTheme, watchTheme } from './theme.ts';

const loadProfileMenu = () => import('./ProfileMenu.tsx');
// Visitors don't need its code.
const ProfileMenu = patientPart(loadProfileMenu);

/** The header of every screen. */
export function Header() {
  const { pathname } = useLocation();
  const { name, logo, home } = useShop();
  const isStorefront = !isBackOffice(pathname);
  const isSearch = pathname === paths.search;
  const hasRoom = useHasRoom();
  return (
    <>
      {/* `contents`, so that only its bar sticks to the top when the page scrolls. */}
      <header className="contents print:hidden">
        <div className="sticky top-0 z-20 border-b border-line bg-ground md:bg-ground/90 md:backdrop-blur-md">
          <div
            className={`flex items-center max-[24rem]:pr-2! min-[24rem]:gap-0.5 sm:gap-2 ${isStorefront ? 'page min-h-16 flex-wrap md:flex-nowrap' : 'desk-page h-12'}`}
          >
            {/* Leads to the same page as HOME beside it, so it is hidden from screen readers. */}
            <Link to={paths.home} tabIndex={-1} aria-hidden="true" className={NAME}>
              {logo ? (
                // Logos have a white background; in the dark theme it is only as large as the logo.
                <span className="flex h-9 w-24 items-center sm:w-32">
                  <img
                    src={webpFilesOf(logo)[0]?.url ?? logo}
                    alt=""
                    className="max-h-full max-w-full rounded-md"
                  />
                </span>
              ) : (
                name
              )}
            </Link>
            {/* The search page has its own field. */}
            {isStorefront && !isSearch && hasRoom !== false && (
              <HeaderSearch className="mx-4 flex-1 max-md:hidden lg:max-w-md" />
            )}
            {/* Together, so that none of them is alone below a long name. */}
            <div
              className={`ml-auto flex items-center min-[24rem]:gap-0.5 sm:gap-2 ${isStorefront ? 'flex-wrap justify-end md:shrink-0 md:flex-nowrap' : 'shrink-0'}`}
            >
              <nav
                aria-label="Main"
                className={`flex shrink-0 items-center min-[24rem]:gap-0.5 ${isStorefront ? 'sm:gap-2' : 'md:[&_a]:min-h-8 md:[&_a]:px-2'}`}
              >
                {/* An icon on the smallest phones, where the shop's name needs the room. */}
                <NavLink
                  to={paths.home}
                  end
                  className={`${NAV_LINK} max-[24rem]:min-w-11 max-[24rem]:justify-center`}
                >
                  <House size={20} aria-hidden="true" className="min-[24rem]:hidden" />
                  <span className="max-[24rem]:sr-only">HOME</span>
                </NavLink>
                <NavLink
                  to={paths.search}
                  className={`${NAV_LINK} max-sm:min-w-11 max-sm:justify-center`}
                >
                  <Search size={20} aria-hidden="true" className="sm:hidden" />
                  <span className="max-sm:sr-only">Search</span>
                </NavLink>
                {isStorefront && <CartLink />}
              </nav>
              <ThemeButton />
              <WhoIsHere isStorefront={isStorefront} />
            </div>
          </div>
          <NavigationProgress />
        </div>
        {/* Below the bar where the bar has no room. */}
        {isStorefront && !isSearch && hasRoom !== true && (
          <div className="page relative z-10 pt-3 md:hidden">
            <HeaderSearch />
          </div>
        )}
      </header>
      {isStorefront && home.menu && home.menu.length > 0 && (
        <Suspense fallback={<div className="h-12" />}>
          <ShopMenu menu={home.menu} />
        </Suspense>
      )}
    </>
  );
}

const wide = () => window.matchMedia('(min-width: 48rem)');

/** Returns true if the bar has room for the search. The server does not know, so it renders both, and CSS shows one. */
function useHasRoom(): boolean | undefined {
  const isHydrated = useHydrated();
  return useSyncExternalStore<boolean | undefined>(
    (changed) => {
      const query = wide();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => (isHydrated ? wide().matches : undefined),
    () => undefined,
  );
}

const NAME = 'min-w-0 truncate text-base font-semibold min-[24rem]:pr-2 min-[24rem]:text-lg';

const NAV_LINK =
  'inline-flex min-h-11 items-center rounded-md px-1.5 text-sm font-medium whitespace-nowrap text-ink-muted ' +
  'transition-colors duration-150 hover:text-ink aria-[current]:text-ink min-[24rem]:px-2 sm:px-3';

/** The link to the cart, with the number of pieces in it. */
function CartLink() {
  const count = useShopSelector(selectCartCount);
  return (
    <Link
      to={paths.cart}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative inline-grid size-11 place-items-center rounded-full transition-colors duration-150 hover:bg-sunken"
    >
      <ShoppingBag size={20} aria-hidden="true" />
      {count > 0 && (
        // A new key for each number restarts the animation.
        <span
          key={count}
          className="absolute top-0.5 right-0 min-w-5 animate-pop rounded-full bg-accent px-1 text-center text-sm/5 font-semibold text-on-accent tabular-nums forced-colors:border"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

/**
 * The profile of whoever is signed in, "Log in", or a sign that it is not known yet. All have the same width, so that
 * nothing moves. The back office is without "Log in".
 */
function WhoIsHere({ isStorefront }: { isStorefront: boolean }) {
  const { user, phase, loading } = useShopSelector(selectSession);
  useEffect(() => {
    // Loaded while the user is being fetched, not after that.
    if (phase === 'identifying') loadProfileMenu().catch(() => {});
  }, [phase]);
  const isUnknown = phase === 'waiting' || phase === 'identifying' || phase === 'failed';
  return (
    <div
      className={`-mr-1.5 flex shrink-0 justify-end ${isStorefront ? 'min-w-15 min-[24rem]:min-w-16 sm:min-w-18' : 'w-11'}`}
    >
      {user && (
        <Suspense fallback={null}>
          <ProfileMenu user={user} />
        </Suspense>
      )}
      {!user && loading && <Waiting />}
      {!user && !isUnknown && (
        <NavLink to={paths.login} className={NAV_LINK}>
          Log in
        </NavLink>
      )}
    </div>
  );
}

/**
 * Shown until it is known who is signed in: a spinner in place of the profile, and a line under the header. They move only
 * after a second: most answers are there before, and a slow phone then needs its processor for the page. Hidden without
 * scripts.
 */
function Waiting() {
  return (
    <>
      <output
        aria-label="Loading"
        className="grid size-11 place-items-center text-ink-muted **:[animation-delay:1s] noscript:hidden"
      >
        <Spinner />
        <span className={LINE}>
          <span className="navigation-progress" />
        </span>
      </output>
      <SlowBar />
    </>
  );
}

/** Over the page, so that nothing of it moves. */
function SlowBar() {
  const { slow } = useShopSelector(selectSession);
  if (!slow) return null;
  return (
    <div className="absolute inset-x-0 top-full flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-b border-line bg-surface px-4 py-3 shadow-sm">
      <SlowSignIn />
    </div>
  );
}

/** Switches the theme. Its label names the theme it switches to. */
function ThemeButton() {
  // The server does not know the visitor's theme.
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => 'light');
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={isDark ? 'Light mode' : 'Dark mode'}
      className="noscript:hidden"
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
    </IconButton>
  );
}

/** A thin line under the header while the next screen's code is loading. */
function NavigationProgress() {
  const { state } = useNavigation();
  const { loading } = useShopSelector(selectSession);
  if (state === 'idle' || loading) return null;
  return (
    <output aria-label="Loading" className={LINE}>
      <span className="navigation-progress" />
    </output>
  );
}

const LINE = 'absolute inset-x-0 -bottom-px block h-0.5 overflow-hidden';
