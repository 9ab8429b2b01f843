import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, matchPath, resolvePath, useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { paths } from '#web/paths.ts';
import { selectSession } from '#web/session/session-slice.ts';
import {
  askedPage,
  forgetAskedPage,
  rememberAskedPage,
  rememberWantedPage,
} from '#web/session/wanted-page.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { ACROSS_PAGES, ToastCard } from '#web/ui/ToastCard.tsx';
import { decideAccess } from './access.ts';
import { isCart, opensCart } from './visitor-dialog.ts';

/** One id, so that rendering twice shows one toast. */
const TOAST = 'log in';

/** Asks a visitor to log in to see a page, until they answer. */
export function askToLogIn(page: string): void {
  rememberAskedPage(page);
  show(page);
}

/**
 * Shows the question again after a reload, and on the next page after the log-in page or the cart, where it is hidden. It ends
 * with a log-in.
 */
export function useLogInNotice(): void {
  const { kind } = decideAccess('user', useShopSelector(selectSession), false);
  const { pathname, search } = useLocation();
  const hasPlace = pathname !== paths.login && !isCart(pathname) && !opensCart(search);
  const isShown = kind === 'turn-away' && hasPlace;
  useEffect(() => {
    if (kind === 'show') forgetAskedPage();
    const page = askedPage();
    if (!isShown) toast.dismiss(TOAST);
    else if (page) show(page);
  }, [kind, isShown]);
}

function show(page: string): void {
  const answer = () => {
    forgetAskedPage();
    toast.dismiss(TOAST);
  };
  // A product has a page for everybody, too.
  const product = matchPath(PAGES.productDetail, resolvePath(page).pathname)?.params.id;
  toast.custom(
    ({ visible }) => (
      <ToastCard visible={visible} message="Log in to see this page">
        <Link
          to={paths.login}
          onClick={() => {
            // Another page may have been wanted meanwhile.
            rememberWantedPage(page);
            answer();
          }}
        >
          Log in
        </Link>
        {product && (
          <Link to={paths.product(product)} onClick={answer}>
            See the product
          </Link>
        )}
        <button type="button" onClick={answer}>
          Not now
        </button>
      </ToastCard>
    ),
    { id: TOAST, duration: Infinity, ...ACROSS_PAGES },
  );
}
