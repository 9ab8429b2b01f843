import { describe, expect, it } from 'vitest';
import type { ShownMember } from '#contract/shown-family.ts';
import { type Choices, keptMember, offeredOptions } from './choices.ts';

const OPTIONS = [
  { name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }, { value: 'XL' }] },
  { name: 'Colour', values: [{ value: 'Blue', swatch: '#1e3a5f' }, { value: 'Red' }] },
];

function member(Size: string, Colour: string, more: Partial<ShownMember> = {}): ShownMember {
  return { _id: `${Size} ${Colour}`, values: { Size, Colour }, price: 499, stock: 5, ...more };
}

const SHIRT: Choices = {
  options: OPTIONS,
  members: [
    member('S', 'Blue'),
    member('M', 'Blue', { stock: 0 }),
    member('M', 'Red'),
    member('L', 'Red'),
  ],
};

const offered = (choices: Choices, chosen: Record<string, string>, isWhole = true) =>
  offeredOptions(choices, chosen, { isWhole }).map(({ values }) =>
    values.map(({ value, leadsTo, isChosen, lack }) =>
      [`${value}${isChosen ? '!' : ''} → ${leadsTo}`, lack].filter(Boolean).join(': '),
    ),
  );

describe('what a value leads to', () => {
  it('is the member with the other chosen values, also if it is sold out, else the nearest one', () => {
    expect(offered(SHIRT, { Size: 'S', Colour: 'Blue' })).toEqual([
      ['S! → S Blue', 'M → M Blue: sold out', 'L → L Red: not made in Blue'],
      ['Blue! → S Blue', 'Red → M Red: not made in S'],
    ]);
    expect(offered(SHIRT, { Size: 'M', Colour: 'Blue' })).toEqual([
      ['S → S Blue', 'M! → M Blue: sold out', 'L → L Red: not made in Blue'],
      ['Blue! → M Blue: sold out', 'Red → M Red'],
    ]);
  });

  it('is of several as near one in stock, then the one that keeps the first options', () => {
    const three = (Size: string, Colour: string, Cut: string, stock = 5) => ({
      ...member(Size, Colour, { stock }),
      _id: `${Size} ${Colour} ${Cut}`,
      values: { Size, Colour, Cut },
    });
    const cut = { name: 'Cut', values: [{ value: 'Slim' }, { value: 'Wide' }] };
    const options = [...OPTIONS, cut];
    const chosen = { Size: 'S', Colour: 'Blue', Cut: 'Slim' };
    const wide = (...members: ShownMember[]) =>
      offeredOptions({ options, members: [three('S', 'Blue', 'Slim'), ...members] }, chosen)
        .at(2)
        ?.values.at(1);
    expect(wide(three('M', 'Blue', 'Wide'), three('S', 'Red', 'Wide'))).toMatchObject({
      leadsTo: 'S Red Wide',
      lack: 'not made in Blue',
    });
    expect(wide(three('S', 'Red', 'Wide', 0), three('M', 'Blue', 'Wide'))?.leadsTo).toBe(
      'M Blue Wide',
    );
    expect(wide(three('M', 'Red', 'Wide'), three('M', 'Blue', 'Wide', 0))).toMatchObject({
      leadsTo: 'M Blue Wide',
      lack: 'not made in S',
    });
    expect(wide(three('M', 'Red', 'Wide'))?.lack).toBe('not made in S, Blue');
  });

  it('says nothing about combinations that are not known', () => {
    expect(offered(SHIRT, { Size: 'S', Colour: 'Blue' }, false)).toEqual([
      ['S! → S Blue', 'M → M Blue: sold out', 'L → L Red'],
      ['Blue! → S Blue', 'Red → M Red'],
    ]);
  });
});

describe('an option looks', () => {
  const looks = (choices: Choices) =>
    offeredOptions(choices, { Size: 'S', Colour: 'Blue' }).map(({ look }) => look);
  const photographed = (photo: (size: string, colour: string) => string | undefined) => ({
    options: OPTIONS.map(({ name, values }) => ({
      name,
      values: values.map(({ value }) => ({ value })),
    })),
    members: SHIRT.members.map((each) => {
      const { Size = '', Colour = '' } = each.values;
      const address = photo(Size, Colour);
      return address === undefined ? each : { ...each, photo: address };
    }),
  });

  it('like dots where a value has a colour', () => {
    expect(looks(SHIRT)).toEqual(['words', 'dots']);
  });

  it('like photos where they tell its values apart', () => {
    expect(looks(photographed((_size, colour) => `/${colour}.jpg`))).toEqual(['words', 'photos']);
    expect(looks(photographed(() => '/shirt.jpg'))).toEqual(['words', 'words']);
    expect(looks(photographed((size, colour) => `/${size}-${colour}.jpg`))).toEqual([
      'words',
      'words',
    ]);
    const some = photographed((_size, colour) => (colour === 'Red' ? '/red.jpg' : undefined));
    expect(looks(some)).toEqual(['words', 'words']);
  });
});

describe('what a person chose before', () => {
  const opened = { Size: 'L', Colour: 'Red' };

  it('leads to the member that has it, if that is in stock', () => {
    expect(keptMember(SHIRT, opened, { Size: 'M' })).toBe('M Red');
    expect(keptMember(SHIRT, { Size: 'S', Colour: 'Blue' }, { Size: 'M' })).toBeUndefined();
    expect(keptMember(SHIRT, opened, { Size: 'S' })).toBeUndefined();
    expect(keptMember(SHIRT, opened, { Size: 'L' })).toBeUndefined();
    expect(keptMember(SHIRT, opened, { Size: 'XXL', Length: 'Long' })).toBeUndefined();
  });

  it('doesn’t change what the picture shows', () => {
    expect(keptMember(SHIRT, { Size: 'M', Colour: 'Red' }, { Colour: 'Blue', Size: 'S' })).toBe(
      undefined,
    );
  });
});
