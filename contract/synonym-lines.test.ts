import { describe, expect, it } from 'vitest';
import { readSynonymLines, writeSynonymLines } from './synonym-lines.ts';

describe('a CSV file of synonyms', () => {
  it('has a line for each group', () => {
    const groups = [
      ['Kitchen', 'रसोई', 'किचन'],
      ['15" bag', 'laptop bag', 'bag, padded'],
    ];
    const text = writeSynonymLines(groups);
    expect(text).toBe('Kitchen, रसोई, किचन\n"15"" bag", laptop bag, "bag, padded"');
    expect(readSynonymLines(text)).toEqual(groups);
  });

  it.each([
    [
      '\u{feff}mug,cup\r\n\r\nbag,  purse ,,\r\n',
      [
        ['mug', 'cup'],
        ['bag', 'purse'],
      ],
    ],
    [
      'mug;cup\nbag;"purse"',
      [
        ['mug', 'cup'],
        ['bag', 'purse'],
      ],
    ],
    ['mug\tcup', [['mug', 'cup']]],
    ['coffee maker,"coffee ""machine"""', [['coffee maker', 'coffee "machine"']]],
    ['mug', [['mug']]],
    ['', []],
  ])('is read from %j', (text, groups) => expect(readSynonymLines(text)).toEqual(groups));
});
