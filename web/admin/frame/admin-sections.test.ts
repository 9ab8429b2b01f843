import { expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import { sectionsFor } from './admin-sections.ts';

const labels = (...duties: Duty[]) => sectionsFor(duties).map(({ label }) => label);

it('an owner can go to every screen', () => {
  expect(labels(...DUTIES)).toEqual([
    'Dashboard',
    'Report',
    'Products',
    'Categories',
    'Collections',
    'Customers',
    'Transactions',
    'Needs attention',
    'Sales',
    'Coupons',
    'Reviews',
    'E-mails',
    'Jobs',
    'Bin',
    'Log',
    'Staff',
    'Health',
    'Settings',
  ]);
});

it('others can go to what their duties open, and to the home page if that is all they may set', () => {
  expect(labels()).toEqual(['Dashboard']);
  expect(labels('figures')).toEqual(['Dashboard', 'Report']);
  expect(labels('customers')).toEqual(['Dashboard', 'Customers', 'Log']);
  expect(labels('marketing').at(-1)).toBe('Home page');
  expect(labels('marketing', 'settings')).not.toContain('Home page');
});
