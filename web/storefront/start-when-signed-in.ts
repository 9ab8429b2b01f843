import { logError } from '#web/log-error.ts';
import { selectUser } from '#web/session/session-slice.ts';
import type { ShopStore } from '#web/store.ts';

/** Runs `startForUser`, whose code is loaded only then, when somebody signs in or returns signed in. */
export function startWhenSignedIn(store: ShopStore): void {
  let known: string | undefined;
  store.subscribe(() => {
    const uid = selectUser(store.getState())?._id;
    if (uid === known) return;
    known = uid;
    if (uid === undefined) return;
    import('./start-for-user.ts')
      .then(({ startForUser }) => startForUser())
      .catch((error: unknown) => logError('The start failed', error));
  });
}
