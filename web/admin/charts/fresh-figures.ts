/** Figures are asked for anew whenever somebody looks, and once a minute while they go on looking. */
export const FRESH_FIGURES = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;
