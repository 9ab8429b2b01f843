import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { changeBy, factorOf } from './crc32-linear.rule.ts';

/** RFC 1952, section 8, by way of zlib. */
describe('the checksum of a text in which some bytes have changed', () => {
  it.each([
    ['at one place', ['<p nonce="', '">Hello</p>']],
    ['at its end', ['Hello ', '']],
    ['at its beginning', ['', ' is the nonce']],
    [
      'at several places, some beside each other',
      ['a', 'bc', '', 'd'.repeat(70_000), 'e\u{1F6D2}'],
    ],
    ['at no place', ['nothing to change']],
  ])('%s', (_, pieces) => {
    const [before, after] = ['AAAAAAAAAAAAAAAAAAAAAA==', 'kq3v9s0Zp1/xYw+7bTtJ2g=='];
    const following = pieces
      .slice(1)
      .map((_, at) => Buffer.byteLength(pieces.slice(at + 1).join(before)));
    const changed = changeBy(
      crc32(pieces.join(before)),
      crc32(before) ^ crc32(after),
      factorOf(following),
    );
    expect(changed).toBe(crc32(pieces.join(after)));
  });
});
