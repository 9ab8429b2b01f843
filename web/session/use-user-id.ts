import { selectUser } from '#web/session/session-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';

/** The id of whoever is signed in; empty for the moment in which they go. */
export function useUserId(): string {
  return useShopSelector((state) => selectUser(state)?._id ?? '');
}
