import type { StoredHome, StoredSettings } from '#contract/settings.ts';
import type { StoredSynonyms } from '#contract/synonyms.ts';
import { useUserId } from '#web/store-hooks.ts';
import { homeSettings, ownerSettings, synonymSettings } from './settings-endpoints.ts';

/** The settings, or the part of them that a screen needs, as far as they are loaded. */
export interface OpenedSettings<Opened> {
  currentData?: Opened | undefined;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  refetch: () => { unwrap: () => Promise<Opened> };
}

/** The form must not change while somebody edits it. */
const OPENED_ONCE = { refetchOnMountOrArgChange: true, refetchOnReconnect: false };

/** All settings, to edit them. */
export function useOwnerSettings(): OpenedSettings<StoredSettings> {
  const uid = useUserId();
  return ownerSettings.useQuery(uid, { skip: uid === '', ...OPENED_ONCE });
}

/** The home page, to edit it. */
export function useHomeSettings(): OpenedSettings<StoredHome> {
  const uid = useUserId();
  return homeSettings.useQuery(uid, { skip: uid === '', ...OPENED_ONCE });
}

/** The synonyms of the search, to edit them. */
export function useSynonymSettings(): OpenedSettings<StoredSynonyms> {
  const uid = useUserId();
  return synonymSettings.useQuery(uid, { skip: uid === '', ...OPENED_ONCE });
}
