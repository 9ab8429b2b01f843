import type { SettingsChanges } from '#contract/settings.ts';
import type { SetupNeed } from '#contract/setup-needs.ts';

/** Answers of the owner that are kept elsewhere than in the settings. */
export interface Answered {
  changes: Pick<SettingsChanges, 'taxPercent' | 'tax' | 'seller' | 'payments'>;
  /** Such as the currency. */
  others?: readonly SetupNeed[];
}

/**
 * Returns the needs that a new shop is left with after a change. A tax counts as set even if it is the one of before: somebody has said that it is right. The ways
 * to pay must have one besides the card: with a payment provider, none is needed from the start.
 */
export function needsLeft(unset: readonly SetupNeed[], answered: Answered): SetupNeed[] {
  const { changes, others = [] } = answered;
  const isSet: Record<SetupNeed, boolean> = {
    country: (changes.seller?.country ?? '') !== '',
    currency: false,
    tax: changes.taxPercent !== undefined || changes.tax !== undefined,
    payment: changes.payments?.some(({ kind, on }) => on && kind !== 'card') ?? false,
  };
  return unset.filter((need) => !isSet[need] && !others.includes(need));
}
