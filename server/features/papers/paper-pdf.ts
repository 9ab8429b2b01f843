import { addressLines } from '#contract/address-format.ts';
import type { PaperSeller } from '#contract/paper-facts.ts';
import { hasHsn } from '#contract/paper.ts';
import type { Paper } from '#contract/papers.ts';
import { numberWord } from '#contract/tax-words.ts';
import { indianState } from '#contract/states.ts';
import { LEFT, lineHeight, RIGHT, Sheet, type TextStyle } from './pdf-sheet.ts';
import { drawTable, type Column } from './pdf-table.ts';

/** The shop's format of amounts, days and countries. */
export interface PdfWords {
  locale: string;
  timeZone: string;
}

/** An invoice or a credit note as a PDF. */
export async function paperPdf(paper: Paper, words: PdfWords): Promise<Buffer> {
  const sheet = sheetOf(paper, `${paper.title} ${paper.number}`, words);
  drawPaper(sheet, paper, words);
  return sheet.end();
}

/** Several of them, at least one, each on a page of its own. */
export async function papersPdf(
  [first, ...others]: readonly [Paper, ...Paper[]],
  words: PdfWords,
): Promise<Buffer> {
  if (others.length === 0) return paperPdf(first, words);
  const sheet = sheetOf(first, `${others.length + 1} invoices`, words);
  for (const paper of [first, ...others]) {
    if (paper !== first) sheet.newPage();
    sheet.within('Sect', () => drawPaper(sheet, paper, words));
  }
  return sheet.end();
}

function sheetOf({ seller, at }: Paper, title: string, { locale }: PdfWords): Sheet {
  const author = seller.legalName || seller.name;
  return new Sheet({ title, author, language: locale, at: new Date(at) });
}

function drawPaper(sheet: Sheet, paper: Paper, words: PdfWords): void {
  drawTop(sheet, paper, words);
  drawParties(sheet, paper, words);
  drawTable(sheet, columnsOf(paper), rowsOf(paper, words));
  drawSums(sheet, paper, words);
  if (paper.kind === 'invoice' && hasRates(paper.lines)) drawTaxes(sheet, paper, words);
  for (const remark of paper.remarks ?? []) {
    sheet.y += 10;
    const place = { x: LEFT, y: sheet.y, width: RIGHT - LEFT };
    sheet.y += sheet.text('P', remark, place, { size: 9.5 });
  }
}

/** Draws what is taxed at each rate, and its tax. */
function drawTaxes(sheet: Sheet, { taxes, taxesBelow, currency }: Paper, words: PdfWords): void {
  sheet.y += 16;
  drawTable(
    sheet,
    [
      { title: taxesBelow ? 'Tax in the total' : 'Tax', width: 0 },
      { title: 'Taxed', width: 95, align: 'right' },
      { title: 'Tax', width: 95, align: 'right' },
    ],
    taxes.map(({ name, percent, taxable, tax }) => [
      `${name} ${percent}%`,
      money(taxable, currency, words),
      money(tax, currency, words),
    ]),
  );
}

/** The seller's name beside the title, the number and what it belongs to. */
function drawTop(sheet: Sheet, paper: Paper, words: PdfWords): void {
  const { title, number, at, order, invoice, seller } = paper;
  const half = (RIGHT - LEFT) / 2 - 10;
  const right = { x: RIGHT - half, width: half };
  const top = sheet.y;
  const name = { size: 14, bold: true };
  const nameHeight = sheet.text('P', seller.name, { x: LEFT, y: top, width: half }, name);
  const rows: [string, string, TextStyle][] = [
    ['H1', title, { size: 18, bold: true }],
    ['P', number, { size: 12, bold: true }],
    ['P', dayOf(at, words), {}],
    ['P', `Order #${order.number} of ${dayOf(order.at, words)}`, { muted: true }],
  ];
  if (invoice)
    rows.push([
      'P',
      `For invoice ${invoice.number} of ${dayOf(invoice.at, words)}`,
      { muted: true },
    ]);
  for (const [tag, text, style] of rows)
    sheet.y += sheet.text(tag, text, { ...right, y: sheet.y }, { ...style, align: 'right' });
  sheet.y = Math.max(sheet.y, top + nameHeight) + 20;
}

function drawParties(sheet: Sheet, paper: Paper, words: PdfWords): void {
  const width = (RIGHT - LEFT) / 2 - 20;
  const top = sheet.y;
  const ends = [
    drawParty(sheet, 'Seller', sellerLines(paper.seller), { x: LEFT, y: top, width }),
    drawParty(sheet, 'Buyer', buyerLines(paper, words), { x: RIGHT - width, y: top, width }),
  ];
  sheet.y = Math.max(...ends) + 20;
}

function drawParty(
  sheet: Sheet,
  heading: string,
  lines: readonly string[],
  place: { x: number; y: number; width: number },
): number {
  let { y } = place;
  y += sheet.text('H2', heading, place, { size: 9, muted: true });
  for (const [at, line] of lines.entries())
    y += sheet.text('P', line, { ...place, y }, { bold: at === 0 });
  return y;
}

function sellerLines(seller: PaperSeller): string[] {
  const { legalName, name, address, state, gstin, vat, email, phone } = seller;
  const known = indianState(state);
  return [
    legalName || name,
    ...address.split(/\r\n|[\n\r]/),
    known ? `${known.name} (${known.gst})` : '',
    gstin && `GSTIN ${gstin}`,
    vat ? `VAT number ${vat}` : '',
    [email, phone].filter(Boolean).join(' · '),
  ].filter(Boolean);
}

function buyerLines({ buyer, placeOfSupply }: Paper, words: PdfWords): string[] {
  return [
    buyer.business?.name ?? '',
    buyer.name,
    ...addressLines({ ...buyer, name: '' }, words.locale),
    buyer.business ? `${numberWord(buyer.business.number)} ${buyer.business.number}` : '',
    placeOfSupply ? `Place of supply: ${placeOfSupply}` : '',
  ].filter(Boolean);
}

function columnsOf(paper: Paper): Column[] {
  const { kind, lines } = paper;
  const goods: Column[] = [
    { title: 'Item', width: 0 },
    ...(hasHsn(paper.seller) ? [{ title: 'HSN', width: 70 }] : []),
    { title: 'Quantity', width: 60, align: 'right' },
  ];
  const amount: Column = { title: 'Amount', width: 95, align: 'right' };
  // A credit note gives back shares of what was paid, with tax.
  if (kind === 'credit-note') return [...goods, { ...amount, title: 'Amount with tax' }];
  const tax: Column[] = hasRates(lines) ? [{ title: 'Tax', width: 50, align: 'right' }] : [];
  return [...goods, { title: 'Price', width: 90, align: 'right' }, ...tax, amount];
}

/** True for a paper of an order that was taxed by a table of rates. */
function hasRates(lines: Paper['lines']): boolean {
  return lines.some(({ taxPercent }) => taxPercent !== undefined);
}

function rowsOf(paper: Paper, words: PdfWords): string[][] {
  const { kind, lines, currency } = paper;
  const withRates = kind !== 'credit-note' && hasRates(lines);
  return lines.map(({ name, hsn = '', quantity, price, amount, taxPercent }) => [
    name,
    ...(hasHsn(paper.seller) ? [hsn] : []),
    quantity === undefined ? '' : quantity.toLocaleString(words.locale),
    ...(kind === 'credit-note' ? [] : [price === undefined ? '' : money(price, currency, words)]),
    ...(withRates ? [taxPercent === undefined ? '' : `${taxPercent}%`] : []),
    money(amount, currency, words),
  ]);
}

/** Draws what is added and taken off, and the total, on one page. */
function drawSums(sheet: Sheet, { kind, sums, total, currency }: Paper, words: PdfWords): void {
  const totalWords = kind === 'credit-note' ? 'Total given back' : 'Total';
  const rows = [...sums, { words: totalWords, amount: total }];
  const height = (rows.length + 1) * lineHeight({ size: 11 });
  if (!sheet.fits(height)) sheet.newPage();
  sheet.y += 12;
  for (const [at, row] of rows.entries()) {
    const style: TextStyle = at === rows.length - 1 ? { size: 11, bold: true } : { size: 9.5 };
    const label = { x: RIGHT - 260, y: sheet.y, width: 160 };
    const amount = { x: RIGHT - 95, y: sheet.y, width: 95 };
    const labelHeight = sheet.text('P', row.words, label, style);
    const shown = money(row.amount, currency, words);
    sheet.text('P', shown, amount, { ...style, align: 'right' });
    sheet.y += labelHeight + 2;
  }
}

/** With decimals always, so that they stand below each other. */
function money(whole: number, currency: string, { locale }: PdfWords): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(whole);
}

export function dayOf(at: string, { locale, timeZone }: PdfWords): string {
  return new Date(at).toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}
