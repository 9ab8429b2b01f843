import { Fragment } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { selectCartCount } from '#web/cart/cart-slice.ts';
import { paths } from '#web/paths.ts';
import { isSignInWindow } from '#web/session/sign-in-window.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { GuestSignIn } from './GuestSignIn.tsx';
import { SignInChoices } from './SignInChoices.tsx';

/** The login page. The guard around it redirects whoever is signed in. */
export function Component() {
  const isWindow = isSignInWindow(useLocation().search);
  const navigate = useNavigate();
  const takesGuests = shopConfig.shop.guests && !isWindow;
  // Somebody who has chosen something is on the way to pay: the shortest one comes first.
  const isBuying = useShopSelector(selectCartCount) > 0;
  return (
    <div className="page flex flex-1 flex-col items-center py-16 sm:py-24">
      <title>{`Log in · ${shopConfig.shop.name}`}</title>
      <div className="flex w-full max-w-sm flex-col">
        <h1 tabIndex={-1} className="text-2xl">
          Log in
        </h1>
        {takesGuests && isBuying && <GuestSignIn />}
        <p
          className={
            takesGuests && isBuying
              ? 'mt-8 border-t border-line pt-8 text-ink-muted'
              : 'mt-3 text-ink-muted'
          }
        >
          Use an account you already have. There is no new password to remember.
        </p>
        <SignInChoices
          guest={
            takesGuests &&
            !isBuying && (
              <div className="mb-8 border-t border-line">
                <GuestSignIn />
              </div>
            )
          }
          {...(isWindow && {
            onSignedIn() {
              window.close();
              // A browser closes only windows that a page has opened.
              void navigate(paths.home, { replace: true });
            },
          })}
        />
        <Consent />
      </div>
    </div>
  );
}

/** The terms and privacy pages that somebody agrees to by logging in, as far as the shop has them. */
function Consent() {
  const { pages } = shopConfig.shop;
  const known = CONSENT_PAGES.filter(({ slug }) => pages.some((page) => page.slug === slug));
  if (known.length === 0) return null;
  return (
    <p className="mt-6 text-sm text-ink-muted">
      By logging in you agree to{' '}
      {known.map(({ slug, label }, at) => (
        <Fragment key={slug}>
          {at > 0 && ' and '}the{' '}
          <Link
            to={paths.page(slug)}
            className="inline-block min-h-6 leading-6 underline underline-offset-4 hover:text-ink"
          >
            {label}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

const CONSENT_PAGES = [
  { slug: 'terms', label: 'Terms' },
  { slug: 'privacy', label: 'Privacy notice' },
];
