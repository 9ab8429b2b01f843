import { Link, useLocation } from 'react-router';
import type { User } from '#contract/users.ts';
import { store } from '#web/browser-store.ts';
import { useSubmit } from '#web/frame/use-submit.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { selectSession, userArrived } from '#web/session/session-slice.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { SignInChoices } from '#web/storefront/login/SignInChoices.tsx';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageLoader } from '#web/frame/Loaders.tsx';
import { becomeOwner } from './setup-endpoints.ts';

/** Opened by the link that a shop's first start prints: whoever has it logs in and becomes the owner. The key is in the fragment. */
export function Component() {
  const key = useLocation().hash.slice(1);
  const { user, phase } = useShopSelector(selectSession);
  const isKnown = phase === 'signed-in' || phase === 'signed-out' || phase === 'signing-in';
  return (
    <div className="page flex flex-1 flex-col items-center py-16 sm:py-24">
      <title>{`Set up · ${shopConfig.shop.name}`}</title>
      {key === '' && <NoKey />}
      {key !== '' && !isKnown && <PageLoader />}
      {key !== '' && isKnown && (
        <div className="flex w-full max-w-sm flex-col">
          <h1 tabIndex={-1} className="text-2xl">
            {user?.role === 'admin' ? 'The shop is yours' : 'Become the owner'}
          </h1>
          <Step user={user} ownerKey={key} />
        </div>
      )}
    </div>
  );
}

function NoKey() {
  return (
    <EmptyState heading="h1" title="This link is not whole">
      Copy all of the link that the start of the shop has printed, with what comes after “#”.
    </EmptyState>
  );
}

function Step({ user, ownerKey }: { user: User | null; ownerKey: string }) {
  if (user?.role === 'admin') return <NextSteps />;
  if (!user || user.guest) return <LogIn />;
  return <Confirm user={user} ownerKey={ownerKey} />;
}

function LogIn() {
  return (
    <>
      <p className="mt-3 text-ink-muted">
        {shopConfig.shop.name} has no owner yet. Log in with the account that is to own it.
      </p>
      <SignInChoices />
    </>
  );
}

function Confirm({ user: { name, email }, ownerKey }: { user: User; ownerKey: string }) {
  const { submit, isBusy, problem } = useSubmit(async () => {
    const asked = becomeOwner.initiate({ key: ownerKey }, { track: false });
    store.dispatch(userArrived(await store.dispatch(asked).unwrap()));
  });
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-4" aria-label="Become the owner">
      <p className="text-ink-muted">
        You are logged in as {name}
        {email && <span className="break-all"> ({email})</span>}. As the owner you can do everything
        in the back office.
      </p>
      <Button type="submit" variant="primary" busy={isBusy}>
        Become the owner
      </Button>
      <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-danger empty:hidden">
        {problem}
      </p>
    </form>
  );
}

const LINK = 'inline-block min-h-6 leading-6 underline underline-offset-4';

function NextSteps() {
  return (
    <>
      <p className="mt-3 text-ink-muted">
        You own {shopConfig.shop.name} now. A few questions, and it can sell: its country and
        currency, tax, delivery, and how people pay.
      </p>
      <Link to={adminPaths.setup} className={`${buttonLook('primary')} mt-6`}>
        Set up the shop
      </Link>
      <Link to={adminPaths.dashboard} className={`mt-6 ${LINK}`}>
        Open the back office
      </Link>
    </>
  );
}
