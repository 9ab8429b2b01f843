import { toast } from 'react-hot-toast/headless';
import type { User } from '#contract/users.ts';
import { store } from '#web/browser-store.ts';
import { ProveByCode } from '#web/frame/ProveByCode.tsx';
import { idToken } from '#web/session/id-token.ts';
import { reportIdentity } from '#web/session/identity-reports.ts';
import { loadOwnSession } from '#web/session/load-identity.ts';
import { askForCode, openSession } from '#web/storefront/login/session-endpoints.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { claimOrders } from './account-endpoints.ts';

/** Proves the address of a guest by a code, which opens the account that the address leads to, and moves the orders there. */
export function KeepOrders({ user: { email = '' } }: { user: User }) {
  return (
    <div className="flex max-w-sm flex-col gap-3">
      <p className="text-ink-muted">
        You are a guest on this device. A code that we send to{' '}
        <span className="break-all text-ink">{email}</span> moves your orders into an account, which
        you can open anywhere.
      </p>
      <ProveByCode
        askLabel="Keep my orders"
        label="Keep my orders"
        ask={async () => {
          await store.dispatch(askForCode.initiate({ email }, { track: false })).unwrap();
        }}
        onCode={(code) => keep(email, code)}
      />
    </div>
  );
}

/** The guest's token is read first: the code replaces the session of this device. */
async function keep(email: string, code: string): Promise<void> {
  const guestToken = (await idToken({ fresh: true })) ?? '';
  const account = await store
    .dispatch(openSession.initiate({ email, code }, { track: false }))
    .unwrap();
  const claim = claimOrders.initiate({ guestToken, token: account.token }, { track: false });
  const { message } = await store.dispatch(claim).unwrap();
  (await loadOwnSession()).beginOwnSession(account);
  reportIdentity(account.user._id);
  toast.success(message, ACROSS_PAGES);
}
