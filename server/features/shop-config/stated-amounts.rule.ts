import { describeSetting } from '#contract/setting-fields.ts';
import type { Settings } from '#contract/settings.ts';

/** An amount of money that the settings state, in whole units. */
export interface StatedAmount {
  /** The words for where it stands. */
  place: string;
  amount: number;
}

type WithAmounts = Pick<Settings, 'shippingCharge' | 'freeShippingAbove' | 'delivery' | 'payments'>;

/** Returns all amounts of money that these settings state. */
export function statedAmounts(settings: WithAmounts): StatedAmount[] {
  const single = (['shippingCharge', 'freeShippingAbove'] as const).map((name) => ({
    place: describeSetting(name).label,
    amount: settings[name],
  }));
  const methods = settings.delivery.zones.flatMap((zone) => zone.methods);
  const delivery = methods.flatMap(({ name, by, bands, freeAbove }) => [
    ...bands.map(({ price }) => ({ place: name, amount: price })),
    ...bands.map(({ upTo }) => ({ place: name, amount: by === 'subtotal' ? upTo : null })),
    { place: name, amount: freeAbove },
  ]);
  const payments = settings.payments.flatMap(({ name, least, most, fee }) =>
    [least, most, fee].map((amount) => ({ place: name, amount })),
  );
  return [...single, ...delivery, ...payments].flatMap(({ place, amount }) =>
    typeof amount === 'number' ? [{ place, amount }] : [],
  );
}

/** The first of these amounts that has more decimals than are allowed. */
export function amountBeyond(
  amounts: readonly StatedAmount[],
  decimals: number,
): StatedAmount | undefined {
  return amounts.find(({ amount }) => Number(amount.toFixed(decimals)) !== amount);
}
