import { describe, expect, it } from 'vitest';
import { writeCsv, type CsvCell } from './csv.ts';

async function written(...batches: CsvCell[][][]): Promise<string> {
  async function* rows() {
    yield* batches;
  }
  return (await Array.fromAsync(writeCsv(['name', 'price'], rows()))).join('');
}

describe('a CSV file', () => {
  it('begins with a byte order mark and its header, also without rows', async () => {
    expect(await written()).toBe('\u{feff}name,price\r\n');
  });

  it('has a line for each row of all batches', async () => {
    const many = Array.from({ length: 450 }, (_, at): CsvCell[] => [`Cup ${at}`, at]);
    const lines = (await written(many, [['Last', 1.5]], [])).split('\r\n');
    expect(lines).toHaveLength(453);
    expect(lines.slice(449)).toEqual(['Cup 448,448', 'Cup 449,449', 'Last,1.5', '']);
  });

  it('quotes only what has commas, quotes or line breaks', async () => {
    const names = ['plain text', 'a, b', 'a "b"', 'a\nb', 'a\rb', 'ünïcode ₹', ''];
    const lines = await written(names.map((name) => [name, null]));
    expect(lines).toBe(
      '\u{feff}name,price\r\nplain text,\r\n"a, b",\r\n"a ""b""",\r\n"a\nb",\r\n"a\rb",\r\nünïcode ₹,\r\n,\r\n',
    );
  });

  it.each(['=1+1', '+91 98200', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''-1"])(
    'puts an apostrophe in front of %j, which could be a formula',
    async (text) => {
      const file = await written([[text, 1]]);
      expect(file.replaceAll('"', '').slice('\u{feff}name,price\r\n'.length)).toBe(
        `'${text},1\r\n`,
      );
    },
  );

  it.each([
    ["'quoted'", "'quoted'"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('leaves %j as it is', async (text, cell) => {
    expect(await written([[text, -5]])).toBe(`\u{feff}name,price\r\n${cell},-5\r\n`);
  });
});
