import { homeOf } from '#contract/home.ts';
import { financialYear, yearInSeries } from '#contract/paper-numbers.ts';
import type { PaperSeller, TaxSplit } from '#contract/paper-facts.ts';
import { completeSettings, type Settings } from '#contract/settings.ts';

/** The shop's configuration that papers need. */
export interface PaperShop {
  /** Until one is saved in the settings. */
  name: string;
  locale: string;
  timeZone: string;
  /** How often the shop was restored from a backup; absent: never. */
  paperSeries?: number;
}

export interface PaperSettings {
  seller: PaperSeller;
  taxes: TaxSplit;
  /** For products without one of their own. */
  hsn: string;
  /** The financial year, in the series of the shop's numbers. */
  year: string;
}

/** Returns the settings that a paper made now copies, as they are stored. */
export function paperSettings(
  stored: Partial<Settings> | null,
  { name, locale, timeZone, paperSeries = 0 }: PaperShop,
  at: Date,
): PaperSettings {
  const settings = completeSettings(name, stored);
  const { contact } = settings;
  const { legalName, address, state, gstin, vat, hsn, taxes, yearStart } = settings.seller;
  const home = homeOf(settings.seller.country, locale);
  return {
    seller: {
      name: settings.name,
      legalName,
      address: address || contact.address,
      state,
      ...(home !== '' && home !== 'IN' && { country: home }),
      gstin,
      ...(vat && { vat }),
      email: contact.email,
      phone: contact.phone,
    },
    taxes,
    hsn,
    year: yearInSeries(paperSeries, financialYear(at, timeZone, yearStart)),
  };
}
