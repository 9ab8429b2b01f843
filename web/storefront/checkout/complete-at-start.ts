import { logError } from '#web/log-error.ts';
import { paths } from '#web/paths.ts';
import { selectUser } from '#web/session/session-slice.ts';
import type { ShopStore } from '#web/store.ts';

/** Completes the open checkout when somebody signs in or returns signed in. The code for it is loaded only then. */
export function completeAtStart(store: ShopStore): void {
  let known: string | undefined;
  store.subscribe(() => {
    const uid = selectUser(store.getState())?._id;
    if (uid === known) return;
    known = uid;
    // The payment page does this by itself.
    if (uid === undefined || location.pathname === paths.pay) return;
    import('./complete-checkout.ts')
      .then(({ completeInBackground }) => completeInBackground())
      .catch((error: unknown) => logError('The open checkout could not be looked at', error));
  });
}
