import { describe, expect, it } from 'vitest';
import { guessFamily } from './guess-family.ts';

describe('the family of products', () => {
  it('has the words that all their names have', () => {
    expect(guessFamily(['Weekend Duffel, Ink', 'Weekend Duffel, Sand'])).toEqual({
      name: 'Weekend Duffel',
      options: ['Colour'],
      values: [['Ink'], ['Sand']],
    });
    expect(guessFamily(['Blue Crew T-shirt', 'Red Crew T-shirt'])).toEqual({
      name: 'Crew T-shirt',
      options: ['Colour'],
      values: [['Blue'], ['Red']],
    });
  });

  it('has two options where the names have two parts', () => {
    expect(guessFamily(['Shirt - Blue - M', 'Shirt - Blue - L', 'Shirt - Red - M'])).toEqual({
      name: 'Shirt',
      options: ['Colour', 'Size'],
      values: [
        ['Blue', 'M'],
        ['Blue', 'L'],
        ['Red', 'M'],
      ],
    });
    expect(guessFamily(['Shirt Blue M', 'Shirt Red L'])).toMatchObject({
      name: 'Shirt',
      options: ['Colour', 'Size'],
      values: [
        ['Blue', 'M'],
        ['Red', 'L'],
      ],
    });
  });

  it('has one option where the names differ in the number of parts', () => {
    expect(guessFamily(['Bottle 500 ml', 'Bottle 1 l, steel'])).toMatchObject({
      name: 'Bottle',
      options: [expect.any(String)],
      values: [['500 ml'], ['1 l, steel']],
    });
  });

  it('leaves empty what a name has nothing of', () => {
    expect(guessFamily(['Weekend Duffel', 'Weekend Duffel, Ink'])).toMatchObject({
      name: 'Weekend Duffel',
      values: [[''], ['Ink']],
    });
  });

  it('has no name where the names have nothing in common', () => {
    expect(guessFamily(['Lamp', 'Bottle'])).toEqual({
      name: '',
      options: ['Choice'],
      values: [['Lamp'], ['Bottle']],
    });
  });
});
