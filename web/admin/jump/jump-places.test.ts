import { describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import { placesOf, screensFor } from './jump-places.ts';

const names = (typed: string, duties: readonly Duty[] = DUTIES) =>
  screensFor(typed, duties).map(({ name }) => name);

describe('the screens to jump to', () => {
  it('are all of them while nothing is typed', () => {
    expect(names('  ')).toContain('Dashboard');
    expect(names('').length).toBeGreaterThan(10);
  });

  it('are those that the admin may open', () => {
    expect(names('', ['catalogue'])).toEqual(
      names('').filter((name) =>
        [
          'Dashboard',
          'Products',
          'New product',
          'Categories',
          'Collections',
          'Import a file',
          'Bin',
          'Log',
        ].includes(name),
      ),
    );
  });

  it('have no bin and no log for those for whom nothing is in them', () => {
    for (const duties of [[], ['figures']] as const) {
      expect(names('', duties)).not.toContain('Bin');
      expect(names('', duties)).not.toContain('Log');
    }
    expect(names('', ['staff'])).toEqual(['Dashboard', 'Log', 'Staff']);
  });

  it.each([
    ['trans', ['Transactions', 'Settings: Payments']],
    ['PROD', ['Products', 'New product', 'Import a file']],
    ['set pag', ['Settings: Home page', 'Settings: Pages']],
    ['charts', ['Bar charts', 'Pie charts', 'Line charts']],
    ['coup', ['Coupons', 'Import a file', 'Generate coupons']],
    ['tax rate', ['Settings: Tax and shipping', 'Settings: Tax']],
    ['#1001', []],
    ['oduct', []],
  ])('are found by the beginnings of their words: %s', (typed, found) => {
    expect(names(typed)).toEqual(found);
  });
});

describe('what the shop answers', () => {
  it('leads to its own screens', () => {
    const user = { _id: 'asha', name: 'Asha' };
    const places = placesOf({
      orders: [{ _id: 'o1', number: 1001, user, status: 'Shipped' }],
      products: [{ _id: 'p1', name: 'Lamp', category: 'Home' }],
      people: [{ _id: 'asha', name: 'Asha', email: 'asha@example.com' }],
    });
    expect(places.map(({ name, about, to }) => [name, about, to])).toEqual([
      ['Transaction #1001', 'Asha · Shipped', '/admin/transaction/o1'],
      ['Lamp', 'Home', '/admin/product/p1'],
      ['Asha', 'asha@example.com', '/admin/customer/asha'],
    ]);
  });

  it('may still be missing', () => {
    expect(placesOf({})).toEqual([]);
  });
});
