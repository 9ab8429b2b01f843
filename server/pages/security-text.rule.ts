import { PAGES } from '#contract/pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';

/** The text says itself for how long it holds: less than a year is recommended. */
const HOLDS_DAYS = 180;
const CONTACT_PAGE = 'contact';

/**
 * The shop's `security.txt` (RFC 9116): whom to tell of a vulnerability. That is the contact in the owner's settings; if
 * there is neither an e-mail address nor a telephone number, the shop's page `contact`, or else the shop itself.
 */
export function securityText(
  shop: Pick<ShopConfig['shop'], 'contact' | 'pages'>,
  origin: string,
  now: Date,
): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + HOLDS_DAYS);
  // The same text all day, for caches.
  expires.setUTCHours(0, 0, 0, 0);
  return `Contact: ${contactOf(shop, origin)}
Expires: ${expires.toISOString().replace('.000', '')}
Canonical: ${origin}/.well-known/security.txt
`;
}

function contactOf(
  { contact, pages }: Pick<ShopConfig['shop'], 'contact' | 'pages'>,
  origin: string,
): string {
  if (contact.email !== '')
    return `mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`;
  const number = contact.phone.replaceAll(/[^+\d]/g, '');
  if (/^\+\d{6,15}$/.test(number)) return `tel:${number}`;
  const hasPage = pages.some(({ slug }) => slug === CONTACT_PAGE);
  return origin + (hasPage ? PAGES.page.replace(':slug', CONTACT_PAGE) : PAGES.home);
}
