import { describe, expect, it } from 'vitest';
import { changeOptions, combine, firstTwice, optionsOf, withUsed } from './family-options.rule.ts';

const at = (member: number) => `members.${member}.values`;
const SIZES = [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }];

describe('the options of a new family', () => {
  it('have the values of its members in their order, after those that are named', () => {
    const options = optionsOf([
      { name: 'Size', values: [{ value: 'S' }, { value: 'M', swatch: '#ffffff' }] },
      'Colour',
    ]);
    const combined = combine(
      options,
      [
        { Size: 'L', Colour: 'Red' },
        { colour: 'red', size: 'm' },
      ],
      at,
    );
    expect(combined).toEqual({
      ok: true,
      options: [
        {
          name: 'Size',
          values: [{ value: 'S' }, { value: 'M', swatch: '#ffffff' }, { value: 'L' }],
        },
        { name: 'Colour', values: [{ value: 'Red' }] },
      ],
      combinations: [
        ['L', 'Red'],
        ['M', 'Red'],
      ],
    });
  });

  it.each([
    ['without a value', [{}], 'members.0.values.Size'],
    ['with a strange option', [{ Size: 'M', Fit: 'Slim' }], 'members.0.values.Fit'],
  ])('refuse a member %s', (_, members, path) => {
    expect(combine(SIZES, members, at)).toMatchObject({ ok: false, problem: { path } });
  });

  it('refuse an option or a value that is there twice, and more than 100 values', () => {
    const twice = [...SIZES, { name: 'size', values: [] }];
    expect(combine(twice, [], at)).toMatchObject({ problem: { path: 'options.1.name' } });
    const values = [{ value: 'M' }, { value: 'm' }];
    expect(combine([{ name: 'Size', values }], [], at)).toMatchObject({
      problem: { path: 'options.0.values.1' },
    });
    const many = Array.from({ length: 101 }, (_, size) => ({ Size: `${size}` }));
    expect(combine([{ name: 'Size', values: [] }], many, at)).toMatchObject({
      problem: { path: 'options.0.values' },
    });
  });
});

it('finds the first combination that is there before', () => {
  expect(firstTwice([['S'], ['M']], [['L']])).toBe(-1);
  expect(firstTwice([['S'], ['M'], ['S']], [])).toBe(2);
  expect(firstTwice([['S'], ['M']], [['M']])).toBe(1);
});

describe('options that change', () => {
  const change = (asked: Parameters<typeof changeOptions>[1]) => changeOptions(SIZES, asked);

  it('rename options and values', () => {
    const changed = change([
      { name: 'Fit', was: 'Size', values: [{ value: 'Small', was: 'S' }, { value: 'M' }] },
    ]);
    if ('path' in changed) throw new Error(changed.message);
    expect(changed.combinationOf(['S'])).toEqual(['Small']);
    expect(changed.combinationOf(['M'])).toEqual(['M']);
  });

  it('drop members whose value is gone, and give a new option’s first value', () => {
    const changed = change([
      { name: 'Sleeve', values: [{ value: 'Short' }, { value: 'Long' }] },
      { name: 'Size', values: [{ value: 'M' }] },
    ]);
    if ('path' in changed) throw new Error(changed.message);
    expect(changed.combinationOf(['M'])).toEqual(['Short', 'M']);
    expect(changed.combinationOf(['S'])).toBeUndefined();
  });

  it('are refused where they name an option that is not there, or no value', () => {
    expect(change([{ name: 'Fit', was: 'Colour', values: [{ value: 'M' }] }])).toMatchObject({
      path: 'options.0.was',
    });
    expect(change([{ name: 'Size', values: [] }])).toMatchObject({ path: 'options.0.values' });
  });
});

describe('former options', () => {
  const now = [{ name: 'Size', values: [{ value: 'S' }, { value: 'XL', swatch: '#ffffff' }] }];

  it('come back with the values of now that members have', () => {
    expect(withUsed(SIZES, now, [['S'], ['M']])).toEqual(SIZES);
    expect(withUsed(SIZES, now, [['XL']])).toEqual([
      {
        name: 'Size',
        values: [{ value: 'S' }, { value: 'M' }, { value: 'XL', swatch: '#ffffff' }],
      },
    ]);
  });

  it('don’t where members have other options, or values of others', () => {
    expect(withUsed(SIZES, now, [['S', 'Blue']])).toBeUndefined();
    expect(withUsed(SIZES, now, [['Huge']])).toBeUndefined();
    expect(withUsed(SIZES, [{ name: 'Colour', values: [{ value: 'Blue' }] }], [['Blue']])).toBe(
      undefined,
    );
    expect(withUsed(SIZES, [{ name: 'Size', values: [{ value: 's' }] }], [['s']])).toBeUndefined();
  });

  it('have as many values as they may', () => {
    const many = Array.from({ length: 100 }, (_, nth) => ({ value: `${nth}` }));
    expect(withUsed([{ name: 'Size', values: many }], now, [['XL']])).toBeUndefined();
  });
});
