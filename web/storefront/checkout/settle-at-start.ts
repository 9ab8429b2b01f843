import { logError } from '#web/log-error.ts';
import { paths } from '#web/paths.ts';
import { selectUser } from '#web/session/session-slice.ts';
import type { ShopStore } from '#web/store.ts';

/** Whoever comes back has what they paid for settled first; the code for it comes when they are known. */
export function settleAtStart(store: ShopStore): void {
  let known: string | undefined;
  store.subscribe(() => {
    const uid = selectUser(store.getState())?._id;
    if (uid === known) return;
    known = uid;
    // The payment page does it by itself and goes on from there.
    if (uid !== undefined && location.pathname !== paths.pay) void settleLater();
  });
}

async function settleLater(): Promise<void> {
  try {
    const { settleQuietly } = await import('./settle-open-checkout.ts');
    await settleQuietly();
  } catch (error) {
    logError('The open checkout could not be looked at', error);
  }
}
