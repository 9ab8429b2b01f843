/**
 * The network that an address belongs to: the /24 of an IPv4 address, the /64 of an IPv6 one. The latter come
 * normalized to the first address of their /64.
 */
export function networkOf(address: string): string {
  if (address.includes(':')) return `${address}/64`;
  return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
}
