import { describe, expect, it } from 'vitest';
import { readDetails, writeDetails } from './detail-lines.rule.ts';

describe('specifications in a cell', () => {
  it('are one a line, with their group in front', () => {
    const details = [
      { name: 'Weight', value: '250 g' },
      { name: 'Height', value: '12 cm', group: 'Size' },
    ];
    expect(writeDetails(details)).toBe('Weight: 250 g\nSize > Height: 12 cm');
    expect(readDetails('Weight:250 g\r\n\n Size >  Height : 12 cm ')).toEqual({
      ok: true,
      details,
    });
  });

  it.each([
    { name: 'Ratio 1:2', value: 'a: b > c' },
    { name: 'A > B', value: String.raw`C:\temp`, group: String.raw`In: \ and >` },
    { name: '\\', value: '\\', group: '\\:' },
    { name: '=1+1', value: '-5 °C' },
  ])('with marks in them come back as they were: %j', (detail) => {
    expect(readDetails(writeDetails([detail]))).toEqual({ ok: true, details: [detail] });
  });

  it('are refused without a colon', () => {
    expect(readDetails('Weight: 250 g\nDishwasher safe')).toEqual({
      ok: false,
      message: '“Dishwasher safe” is not like “Weight: 250 g”',
    });
    expect(readDetails(String.raw`Ratio 1\:2`)).toMatchObject({ ok: false });
  });

  it('are none in an empty cell', () => {
    expect([writeDetails([]), readDetails(' \n')]).toEqual(['', { ok: true, details: [] }]);
  });
});
