import { describe, expect, it } from 'vitest';
import { asciiLowerCase, line, paragraph, prose, personName } from './text.ts';

describe('a line of text', () => {
  const name = line(1, 10);

  it('is trimmed before it is measured', () => {
    expect(name.parse('  Desk Lamp ')).toBe('Desk Lamp');
    expect(name.parse(`   ${'x'.repeat(10)}   `)).toBe('x'.repeat(10));
  });

  it('keeps every script and emoji', () => {
    for (const word of ['Čeština', 'हिन्दी', '日本語', 'naïve', '👩‍🍳'])
      expect(name.parse(word)).toBe(word);
  });

  it.each([
    ['nothing but blanks', '   '],
    ['too much', 'x'.repeat(11)],
    ['a NUL', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a line break at its end, where trimming would hide it', 'a\n'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029'],
    ['a tab', 'a\tb'],
    ['an escape character', 'a\u001bb'],
    ['a DEL', 'a\u007fb'],
    ['a C1 control character', 'a\u0085b'],
    ['half of a surrogate pair', 'a\ud83d'],
  ])('is refused with %s', (_, text) => {
    expect(name.safeParse(text).success).toBe(false);
  });

  it('loses zero-width characters and bidi controls', () => {
    expect(name.parse('La\u200bmp\ufeff')).toBe('Lamp');
    expect(name.parse('\u202epmaL\u202c \u2066x\u2069')).toBe('pmaL x');
    expect(name.safeParse('\u200b').success).toBe(false);
  });

  it.each([
    ['zero-width joiners', '\u200d\u200c\u200d'],
    ['blank braille', '\u2800\u2800'],
    ['a Hangul filler', '\u3164'],
    ['a variation selector', '\ufe0f'],
    ['an accent of no letter', '\u0301'],
  ])('is refused if it is only %s, which are invisible', (_, text) => {
    const { error } = name.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Must not be empty']);
    expect(line(0, 10).safeParse(text).success).toBe(true);
  });

  it('may be a single letter, digit or symbol of any script', () => {
    for (const sign of ['x', '7', '山', '٣', '€', '&', '☕', '\u2801'])
      expect(name.parse(sign)).toBe(sign);
  });

  it.each([5, null, true, {}, ['a']])('is never made from %j', (value) => {
    expect(name.safeParse(value).success).toBe(false);
  });
});

describe("a person's name", () => {
  it.each(['http://evil.example', 'Asha www.evil.example', 'WWW.evil.example', 'a://b'])(
    'is not a web address: %s',
    (name) => {
      expect(personName(1, 40).safeParse(name).success).toBe(false);
    },
  );

  it('loses all invisible characters, joiners too', () => {
    const name = personName(1, 20);
    for (const sign of [
      '\u200b',
      '\u200c',
      '\u200d',
      '\u00ad',
      '\u202e',
      '\u2067',
      '\ufeff',
      '\u3164',
    ])
      expect(name.parse(`As${sign}ha`)).toBe('Asha');
    expect(name.safeParse('\u202e\u200d').success).toBe(false);
    for (const word of ['Čeněk', 'हिन्दी', '山田', "O'Neil"]) expect(name.parse(word)).toBe(word);
  });
});

it('asciiLowerCase changes no letter but A to Z', () => {
  expect(asciiLowerCase('Owner@EXAMPLE.com')).toBe('owner@example.com');
  expect(asciiLowerCase('\u212Aelvin İſÄ')).toBe('\u212Aelvin İſÄ');
});

describe('text for everybody to read', () => {
  const text = prose(2, 30);

  it('loses zero-width and bidi characters, and keeps the joiners that emoji and Indic scripts need', () => {
    expect(text.parse('Go\u200bod\u202e\ufeff')).toBe('Good');
    expect(text.parse('क्\u200dष 👩\u200d🍳')).toBe('क्\u200dष 👩\u200d🍳');
  });

  it('keeps line breaks, but no more than one empty line in a row', () => {
    expect(text.parse('One\r\ntwo\r\n \r\n\t\r\n\r\nthree\u2028four')).toBe(
      'One\ntwo\n\nthree\nfour',
    );
  });

  it('keeps markup as the text that it is', () => {
    expect(text.parse('<b>**Good**</b>')).toBe('<b>**Good**</b>');
  });

  it.each(['', ' ', '\u200d\u200d\u200d', '\u2800\u2800', 'x', 'a\u0000b', 'x'.repeat(31)])(
    'is refused if nobody can see it, or if it is too short or too long: %j',
    (value) => {
      expect(text.safeParse(value).success).toBe(false);
    },
  );

  it('may be empty if it is optional', () => {
    expect(prose(0, 10).parse(' \u200b\n')).toBe('');
  });
});

describe('text of several lines', () => {
  it('may have line breaks and tabs, but no other control character', () => {
    const description = paragraph(0, 100);
    expect(description.parse('First\r\n\tSecond\n')).toBe('First\r\n\tSecond');
    expect(description.safeParse('a\u0000b').success).toBe(false);
    expect(description.safeParse('a\u001bb').success).toBe(false);
  });
});
