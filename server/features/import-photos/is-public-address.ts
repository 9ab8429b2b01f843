import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Parts of IPv4 that are not the public internet, from IANA's registry of special-purpose addresses. */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: also where clouds answer machines about themselves.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and all that is reserved up to the broadcast address.
  ['224.0.0.0', 3],
  // Azure answers its machines there.
  ['168.63.129.16', 32],
] as const;

/** The only part of IPv6 that is given out as public. Loopback, private, link-local, mapped and NAT64 addresses are outside. */
const GLOBAL_6 = ['2000::', 3] as const;

/** Parts of it that are special. */
const SPECIAL_6 = [
  // Of the IETF, with Teredo and benchmarks.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an IPv4 address is inside.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const special4 = new BlockList();
for (const [address, prefix] of SPECIAL_4) special4.addSubnet(address, prefix, 'ipv4');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_6, 'ipv6');
const special6 = new BlockList();
for (const [address, prefix] of SPECIAL_6) special6.addSubnet(address, prefix, 'ipv6');

/**
 * Returns true if an IP address is of the public internet. Addresses that could be the shop's own machine or network are not, and
 * neither are IPv6 addresses that stand for IPv4 ones. Source: the IANA registries of special-purpose addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  // With a zone it is of this machine's own network.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
