const SHOP = 'https://shop.invalid';

/**
 * Returns the place to which a link in one of the shop's texts leads; undefined for anything but web addresses, mail and paths of
 * the shop.
 */
export function placeOfLink(address: string): { href: string; isOwn: boolean } | undefined {
  const isOwn = address.startsWith('/');
  if (!isOwn && !/^(https?:\/\/|mailto:)/i.test(address)) return undefined;
  if (!URL.canParse(address, SHOP)) return undefined;
  const { origin, href } = new URL(address, SHOP);
  if (!isOwn) return { href, isOwn };
  const path = href.slice(SHOP.length);
  // Two slashes, or a slash and a backslash, would lead to another site; so would "/.//", which becomes "//".
  return origin === SHOP && !path.startsWith('//') ? { href: path, isOwn } : undefined;
}
