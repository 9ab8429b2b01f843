import { expect, it } from 'vitest';
import { percent, toTable } from './table.ts';

it('a table is Markdown with numbers on the right, and empty where a row has no value', () => {
  const rows = {
    'product/latest': { 'requests/s': 31_234, 'of C1': percent(0.664) },
    'purchases – p99': { 'requests/s': Number.NaN, ms: 4.5 },
  };
  expect(toTable('case', rows)).toBe(
    [
      '| case            | requests/s | of C1 |  ms |',
      '| --------------- | ---------: | ----: | --: |',
      '| product/latest  |     31,234 |  66 % |     |',
      '| purchases – p99 |            |       | 4.5 |',
    ].join('\n'),
  );
});

it('a share that could not be measured is empty', () => {
  expect(percent(Number.NaN)).toBe('');
});
