import { describe, expect, it } from 'vitest';
import {
  addValues,
  changedOptions,
  combinationsOf,
  draftOf,
  findMistake,
  goneMembers,
  missingOf,
  moveTo,
  namedValues,
  NEW_OPTION,
} from './draft-options.ts';

const option = (name: string, ...values: string[]) => ({
  name,
  values: values.map((value) => ({ value })),
});

describe('the values of an option', () => {
  it('are added from a list between commas, semicolons, tabs or lines, each once', () => {
    const sizes = addValues({ ...NEW_OPTION, name: 'Size' }, ' S, M;L\r\nXL\ts ');
    expect(sizes.values.map(({ value }) => value)).toEqual(['S', 'M', 'L', 'XL']);
    expect(addValues(sizes, 'xl').values).toHaveLength(4);
  });

  it('have the dots of their names where the option is a colour', () => {
    expect(addValues({ name: 'Colour', values: [] }, 'Dark blue, Meadow').values).toEqual([
      { value: 'Dark blue', swatch: '#2f5fb3' },
      { value: 'Meadow' },
    ]);
    expect(addValues({ name: 'Mood', values: [] }, 'Blue').values).toEqual([{ value: 'Blue' }]);
  });

  it('are a hundred at most', () => {
    const many = Array.from({ length: 120 }, (_, at) => `v${at}`).join('\n');
    expect(addValues(NEW_OPTION, many).values).toHaveLength(100);
  });

  it('can be put in another order', () => {
    expect(moveTo(['S', 'M', 'L'], 2, 0)).toEqual(['L', 'S', 'M']);
    expect(moveTo(['S', 'M', 'L'], 0, 9)).toEqual(['M', 'L', 'S']);
  });
});

describe('combinations', () => {
  it('have a value of each option, the last changing first', () => {
    expect(combinationsOf([option('Size', 'S', 'M'), option('Colour', 'Red', 'Blue')])).toEqual([
      ['S', 'Red'],
      ['S', 'Blue'],
      ['M', 'Red'],
      ['M', 'Blue'],
    ]);
    expect(combinationsOf([])).toEqual([]);
  });

  it('are not made beyond the most members', () => {
    const many = option('A', ...Array.from({ length: 50 }, (_, at) => `${at}`));
    expect(combinationsOf([many, many])).toEqual([]);
  });

  it('are missing where a family has no member', () => {
    const options = [option('Size', 'S', 'M'), option('Colour', 'Red')];
    expect(missingOf(options, [{ values: { Colour: 'red', Size: 's' } }])).toEqual([['M', 'Red']]);
  });

  it('are named by their options', () => {
    expect(namedValues([' Size', 'Colour'], ['S', 'Red'])).toEqual({ Size: 'S', Colour: 'Red' });
  });
});

describe('options that change', () => {
  it('say what they were', () => {
    const [size] = draftOf([{ name: 'Size', values: [{ value: 'M', swatch: '#ffffff' }] }]);
    const renamed = size && { ...addValues(size, 'L'), name: 'Fit ' };
    expect(changedOptions(renamed ? [renamed] : [])).toEqual([
      {
        name: 'Fit',
        was: 'Size',
        values: [{ value: 'M', was: 'M', swatch: '#ffffff' }, { value: 'L' }],
      },
    ]);
  });

  it('take members along whose value is removed', () => {
    const before = [
      { name: 'Size', values: [{ value: 'M' }, { value: 'L' }] },
      { name: 'Colour', values: [{ value: 'Red' }] },
    ];
    const members = [
      { values: { Size: 'M', Colour: 'Red' } },
      { values: { Size: 'L', Colour: 'Red' } },
    ];
    const [size, colour] = draftOf(before);
    if (!size || !colour) throw new Error('There are two options');
    const renamed = {
      ...size,
      name: 'Fit',
      values: size.values.map((each) => ({ ...each, value: `${each.value}!` })),
    };
    expect(goneMembers(before, [renamed, colour], members)).toBe(0);
    expect(goneMembers(before, [{ ...size, values: size.values.slice(1) }, colour], members)).toBe(
      1,
    );
    // Without the whole option, members keep their other values.
    expect(goneMembers(before, [colour], members)).toBe(0);
  });

  it('are refused without a name or value, and twice', () => {
    expect(findMistake([option('Size', 'M')])).toBeUndefined();
    expect(findMistake([option(' ', 'M')])).toMatchObject({ at: 0 });
    expect(findMistake([option('Size')])).toMatchObject({ message: 'Enter a value of Size' });
    expect(findMistake([option('Size', 'M'), option('size ', 'L')])).toMatchObject({ at: 1 });
    expect(findMistake([option('Size', 'M', 'm')])).toMatchObject({ message: 'm is there twice' });
  });
});
