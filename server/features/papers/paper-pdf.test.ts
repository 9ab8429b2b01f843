import { describe, expect, it } from 'vitest';
import type { Paper } from '#contract/papers.ts';
import { paperPdf } from './paper-pdf.ts';
import { splitRuns } from './pdf-fonts.ts';

const WORDS = { locale: 'en-IN', timeZone: 'Asia/Kolkata' };
const AT = '2026-11-22T10:00:00.000Z';

function invoice(changes: Partial<Paper> = {}): Paper {
  return {
    kind: 'invoice',
    title: 'Tax invoice',
    number: '26-27/000123',
    at: AT,
    currency: 'INR',
    order: { number: 1001, at: AT },
    seller: {
      name: 'Vitrine',
      legalName: 'Vitrine Retail LLP',
      address: '1 Mill Road\nMumbai',
      state: 'MH',
      gstin: '27AAPFU0939F1ZV',
      email: '',
      phone: '',
    },
    buyer: {
      name: 'Asha Rao',
      address: '12 Lake Road',
      city: 'Pune',
      state: 'MH',
      country: 'IN',
      pinCode: '411001',
    },
    lines: [{ name: 'Cup', hsn: '6912', price: 175, quantity: 2, amount: 350 }],
    sums: [{ words: 'Subtotal', amount: 350 }],
    total: 350,
    taxes: [],
    ...changes,
  };
}

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the PDF of a paper', () => {
  it('has a column of HSN codes, but not of a seller outside India', async () => {
    const { seller, lines } = invoice();
    const german = { ...seller, state: '', gstin: '', country: 'DE' };
    const abroad = invoice({ seller: german });
    // With the column or without, nothing else differs: a paper without any codes is as long.
    const none = lines.map((line) => ({ ...line, hsn: '' }));
    expect(await paperPdf(abroad, WORDS)).toEqual(
      await paperPdf({ ...abroad, lines: none }, WORDS),
    );
    expect(await paperPdf(invoice(), WORDS)).not.toEqual(
      await paperPdf(invoice({ lines: none }), WORDS),
    );
  });

  it('has a title, tags, a language and its fonts within', async () => {
    const pdf = (await paperPdf(invoice(), WORDS)).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain('(Tax invoice 26-27/000123)');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/Lang (en-IN)');
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/FontFile2');
    expect(pdf).not.toContain('Helvetica');
  });

  it('is the same whenever it is made', async () => {
    expect(await paperPdf(invoice(), WORDS)).toEqual(await paperPdf(invoice(), WORDS));
  });

  it('breaks over pages where there are many lines', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => ({
      name: `${at} ${'long words '.repeat(10)}`,
      quantity: 1,
      amount: at,
    }));
    expect(pages(await paperPdf(invoice({ lines }), WORDS))).toBeGreaterThan(4);
    expect(pages(await paperPdf(invoice(), WORDS))).toBe(1);
  });

  it.each([
    ['line breaks', 'Asha\r\n\n\u2028Rao'],
    ['marks of writing direction', '\u202eAsha\u202c \u2066Rao\u2069'],
    ['markup and quotes', '<b>Asha</b> "Rao" (\\) & %'],
    ['letters of several scripts', 'आशा Łukasz Αθήνα Москва 黒 😀'],
    ['one endless word', 'A'.repeat(500)],
    ['nothing', ''],
  ])('is one page with a name of %s', async (_, name) => {
    const buyer = { ...invoice().buyer, name };
    const lines = [{ name, quantity: 1, amount: 1 }];
    expect(pages(await paperPdf(invoice({ buyer, lines }), WORDS))).toBe(1);
  });
});

describe('a line of text', () => {
  it('is split by the fonts that have its letters', () => {
    expect(splitRuns('₹5 दीपक')).toEqual([
      { font: 'latin-ext', text: '₹' },
      { font: 'latin', text: '5 ' },
      { font: 'devanagari', text: 'दीपक' },
    ]);
  });

  it('keeps the joiners of Devanagari, and loses what would change its direction or break it', () => {
    expect(splitRuns('क्\u200dष')).toEqual([{ font: 'devanagari', text: 'क्\u200dष' }]);
    expect(splitRuns('a\u202e\nb\u2066\u0007c\u200f')).toEqual([{ font: 'latin', text: 'a b c' }]);
  });

  it('has question marks for letters that no font has', () => {
    expect(splitRuns('a黒b')).toEqual([{ font: 'latin', text: 'a?b' }]);
  });
});
