import { describe, expect, it } from 'vitest';
import { correct, suggestCategories } from './suggest.ts';

const product = (name: string, description = '', details: { value: string }[] = []) => ({
  name,
  category: 'Audio',
  description,
  details,
});

describe('categories are suggested', () => {
  const CATEGORIES = ['Audio', 'Bags & Travel', 'Home', 'Kitchen', 'Kids', 'Kites', 'Knives'];

  it.each([
    ['au', ['Audio']],
    ['TRAVEL', ['Bags & Travel']],
    ['small kitch', ['Kitchen']],
    ['ki', ['Kitchen', 'Kids', 'Kites']],
    ['k', []],
    ['itchen', []],
    ['', []],
  ])('for “%s”: %j', (typed, suggested) =>
    expect(suggestCategories(typed, CATEGORIES)).toEqual(suggested),
  );
});

describe('a correction', () => {
  const HEADPHONES = product('Halden Wireless Headphones', 'Soft cushions');

  it.each([
    ['hedphones', 'headphones'],
    ['haedphones', 'headphones'],
    ['hedpho', 'headphones'],
    ['wirelees hedphones', 'wireless headphones'],
    ['wireles hedphones', 'wireles headphones'],
    ['Hédphones', 'headphones'],
  ])('of “%s” is “%s”', (typed, corrected) => expect(correct(typed, [HEADPHONES])).toBe(corrected));

  it.each(['headphones', 'head', 'soft', 'audio', 'zeppelin', 'hed', '', 'earbuds'])(
    'is not made of “%s”',
    (typed) => expect(correct(typed, [HEADPHONES])).toBeUndefined(),
  );

  it('is not made where another product has the word', () => {
    const found = [product('Oak Table'), product('Chair', 'Goes with the cable')];
    expect(correct('cable', found)).toBeUndefined();
    expect(correct('taable', found)).toBe('table');
    const specified = product('Oak Table', '', [{ value: 'Holds a cable' }]);
    expect(correct('cable', [specified])).toBeUndefined();
  });

  it('leaves long words in known ones alone', () => {
    expect(correct('watches', [product('Field Watch Blue')])).toBeUndefined();
  });
});
