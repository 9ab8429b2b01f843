import { countriesByName } from '#web/order/country-names.ts';
import { shopConfig } from '#web/shop-config.ts';

export type Choices = readonly (readonly [value: string, words: string])[];

/** The choices of a setting; countries as the shop's language names and sorts them, as in all other lists of them. */
export function namedChoices(setting: string | undefined, choices: Choices): Choices {
  if (setting !== 'seller.country') return choices;
  const codes = choices.map(([code]) => code).filter((code) => code !== '');
  return [
    ...choices.filter(([code]) => code === ''),
    ...countriesByName(shopConfig.shop, codes).map(({ code, name }) => [code, name] as const),
  ];
}
