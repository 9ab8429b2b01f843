import { addressLines } from '#contract/address-format.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { itemsToPack } from '#contract/packing.ts';
import type { Order } from '#contract/orders.ts';
import { dayOf, type PdfWords } from './paper-pdf.ts';
import { LEFT, RIGHT, Sheet } from './pdf-sheet.ts';
import { drawTable } from './pdf-table.ts';

export interface SlipWords extends PdfWords {
  /** The shop's. */
  name: string;
  address: string;
}

/** Packing slips of orders, without prices, each on a page of its own. */
export async function slipsPdf(
  orders: readonly Order[],
  words: SlipWords,
  at: Date,
): Promise<Buffer> {
  const [first] = orders;
  const title =
    orders.length === 1 && first
      ? `Packing slip #${first.number}`
      : `${orders.length} packing slips`;
  const sheet = new Sheet({ title, author: words.name, language: words.locale, at });
  for (const [place, order] of orders.entries()) {
    if (place > 0) sheet.newPage();
    sheet.within('Sect', () => drawSlip(sheet, order, words));
  }
  return sheet.end();
}

function drawSlip(sheet: Sheet, order: Order, words: SlipWords): void {
  const half = (RIGHT - LEFT) / 2 - 10;
  const left = { x: LEFT, width: half };
  const right = { x: RIGHT - half, width: half };
  const top = sheet.y;
  sheet.y += sheet.text('P', words.name, { ...left, y: top }, { size: 14, bold: true });
  for (const line of words.address.split(/\r\n|[\n\r]/))
    sheet.y += sheet.text('P', line, { ...left, y: sheet.y }, { size: 9, muted: true });
  const title = { size: 16, bold: true, align: 'right' } as const;
  const titleHeight = sheet.text(
    'H1',
    `Packing slip #${order.number}`,
    { ...right, y: top },
    title,
  );
  const ordered = `Ordered on ${dayOf(order.createdAt, words)}`;
  const about = { muted: true, align: 'right' } as const;
  sheet.text('P', ordered, { ...right, y: top + titleHeight }, about);
  sheet.y = Math.max(sheet.y, top + titleHeight + 20) + 20;
  sheet.y += sheet.text('H2', 'Ship to', { ...left, y: sheet.y }, { size: 9, muted: true });
  for (const line of recipientLines(order, words))
    sheet.y += sheet.text('P', line, { ...left, y: sheet.y }, { size: 12 });
  sheet.y += 20;
  const items = itemsToPack(order);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  drawTable(
    sheet,
    [
      { title: 'Item', width: 0 },
      { title: 'Quantity', width: 80, align: 'right' },
    ],
    items.map(({ name, quantity }) => [name, quantity.toLocaleString(words.locale)]),
  );
  if (!sheet.fits(30)) sheet.newPage();
  sheet.y += 8;
  const count = `${pieces.toLocaleString(words.locale)} ${pieces === 1 ? 'piece' : 'pieces'}`;
  sheet.text('P', count, { ...right, y: sheet.y }, { size: 9, muted: true, align: 'right' });
}

function recipientLines({ shippingInfo, user, recipient }: Order, words: SlipWords): string[] {
  const account = user.name === DELETED_USER ? recipient : user.name;
  const { name = account ?? '', phone = '' } = shippingInfo;
  return [...addressLines({ ...shippingInfo, name }, words.locale), phone].filter(Boolean);
}
