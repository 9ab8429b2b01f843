/**
 * Somebody else may have changed a list since it was last seen: it is asked for again whenever it is
 * opened or looked at again, and what is known is shown meanwhile.
 */
export const ALWAYS_FRESH = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
