import { WITH_THREE } from './currencies.ts';

/** The currencies that Stripe takes payments in (https://docs.stripe.com/currencies, read on 2026-11-26). */
const OF_STRIPE: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
   CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES
   KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
   NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY
   TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/),
);

export function isPayable(currency: string): boolean {
  return OF_STRIPE.has(currency);
}

/**
 * Returns how many of the payment provider's units are one minor unit of the shop: Stripe counts currencies with three decimals in thousandths,
 * and Icelandic króna and Ugandan shilling as if they had two decimals.
 */
function providerUnits(currency: string): number {
  if (WITH_THREE.has(currency)) return 10;
  return currency === 'ISK' || currency === 'UGX' ? 100 : 1;
}

/** An amount in minor units as the payment provider counts it. */
export function toProvider(minor: number, currency: string): number {
  return minor * providerUnits(currency.toUpperCase());
}

/** An amount of the payment provider in minor units. */
export function fromProvider(amount: number, currency: string): number {
  return amount / providerUnits(currency.toUpperCase());
}
