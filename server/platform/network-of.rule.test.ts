import { describe, expect, test } from 'vitest';
import { networkOf } from './network-of.rule.ts';

describe('the network of an address', () => {
  test('is the /24 of an IPv4 address', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24');
  });

  test('is the /64 of an IPv6 address', () => {
    expect(networkOf('2001:db8:1:2::')).toBe('2001:db8:1:2::/64');
  });
});
