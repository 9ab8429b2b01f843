import type { SessionTokens } from '#server/features/sessions/session-tokens.ts';
import { DAY_MS } from '#server/features/sessions/sessions.service.ts';
import { hasProved, proveInBrowser, wrongCode } from '#server/features/sessions/sign-in-by-code.ts';
import { endGuest, underWay, type DeleteUserDeps } from '#server/features/users/delete-user.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { browserOfSession, guestsUnseenSince, moveOrders } from './move-orders.queries.ts';

export interface EndGuestsDeps extends DeleteUserDeps {
  tokens: SessionTokens;
  settings: { current(): Promise<{ guestDays: number }> };
}

/**
 * Moves a guest's orders to the caller's account, and ends the guest. It takes the guest's token, and a code that was sent to their
 * address and asked for in their browser, unless the
 * account signs in with that address. Throws 403 FORBIDDEN for a guest, 404 without such a guest, 401 CODE_WRONG, and 409 UNDER_WAY while
 * the guest pays.
 */
export async function claimOrders(
  deps: EndGuestsDeps,
  caller: TokenClaims,
  { guestToken, code }: { guestToken: string; code?: string | undefined },
): Promise<number> {
  const { database, now, tokens } = deps;
  if (caller.guest) throw new ApiError('FORBIDDEN', 'Orders are kept in an account: log in first.');
  const guest = await tokens.verify(guestToken, now()).catch(() => undefined);
  const browser =
    guest?.guest && guest.session !== undefined
      ? await browserOfSession(database, guest.session)
      : undefined;
  if (!guest?.email || browser === undefined) throw notFound('guest');
  const { email } = guest;
  if (code !== undefined) await proveInBrowser(database, { email, code, browser, at: now() });
  else if (!(await hasProved(database, caller.uid, email))) throw wrongCode();
  return inTransaction(database, async (tx) => {
    let moved = 0;
    const reasons = await endGuest(tx, deps, guest.uid, async () => {
      const account = await lockUser(tx, caller.uid);
      if (!account || account.deletedAt)
        throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
      moved = await moveOrders(tx, { from: guest.uid, to: caller.uid });
    });
    if (reasons.length > 0) throw underWay(reasons);
    return moved;
  });
}

/**
 * Deletes guests of whom nothing has come for as long as the owner keeps them, with their data; orders stay without them. One with
 * something under way stays until that has ended. Returns how many.
 */
export async function forgetOldGuests(deps: EndGuestsDeps): Promise<number> {
  const { database, now, settings } = deps;
  const { guestDays } = await settings.current();
  const since = new Date(now().getTime() - guestDays * DAY_MS);
  let forgotten = 0;
  let after = '';
  for (;;) {
    const old = await guestsUnseenSince(database, since, after);
    for (const uid of old) {
      const reasons = await inTransaction(database, (tx) => endGuest(tx, deps, uid));
      if (reasons.length === 0) forgotten += 1;
    }
    const last = old.at(-1);
    if (last === undefined) return forgotten;
    after = last;
  }
}
