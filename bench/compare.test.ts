import { expect, it } from 'vitest';
import { summarize } from './compare.ts';
import { storefrontCases } from './storefront-cases.ts';

function round(perSecond: number, cpu: number) {
  return { perSecond, answers: 1, p50: 1, p99: 2, failures: 1, bytes: 10, busy: 0.2, cpu };
}

it('a case is compared with its ceiling round by round, by what it reaches and by processor time', () => {
  // In the second round the machine had other things to do.
  const shop = [round(800, 50), round(200, 100), round(800, 50)];
  const ceiling = [round(1_000, 25), round(250, 50), round(1_000, 25)];
  expect(summarize(shop, ceiling)).toMatchObject({
    perSecond: 800,
    spread: 0.75,
    share: 0.8,
    cpuShare: 0.5,
    failures: 3,
  });
});

const ADDRESSES = { bare: 'http://bare', plain: 'http://plain' };
const SHOWN = { product: { _id: 'ID', name: 'Oak lamp' }, etag: 'W/"1"' };

it('every case is measured right after the bare server with the same path and headers', () => {
  const cases = storefrontCases('http://shop', ADDRESSES, SHOWN);
  for (const [place, { name, of, origin, path, headers }] of cases.entries()) {
    if (origin !== 'http://shop' || name.endsWith('304')) continue;
    const before = cases[place - 1];
    expect(before?.name).toBe(of);
    if (typeof path !== 'string') continue;
    expect(before?.path).toContain(path.replace(/\?.*/, ''));
    expect(before?.headers).toEqual(headers);
  }
});

it('words that were never searched are never the same, also in another round', () => {
  const never = storefrontCases('http://shop', ADDRESSES, SHOWN).find(
    ({ name }) => name === 'words never searched',
  );
  const paths = typeof never?.path === 'function' ? [...never.path(1), ...never.path(1)] : [];
  expect(paths.length).toBeGreaterThan(1_000);
  expect(new Set(paths).size).toBe(paths.length);
});
