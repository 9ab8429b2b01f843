import { LEFT, lineHeight, RIGHT, type Sheet, type TextStyle } from './pdf-sheet.ts';

export interface Column {
  title: string;
  /** In points; the first column has what the others leave. */
  width: number;
  align?: 'right';
}

const GAP = 10;
const PADDING = 5;

/**
 * A table over as many pages as it needs. Its head is repeated on each of them, and no row is broken unless it is higher than
 * a page.
 */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const places = placesOf(columns);
  const titles = columns.map(({ title }) => title);
  sheet.within('Table', () => {
    drawHead(sheet, places, titles, false);
    for (const cells of rows) {
      if (!sheet.fits(heightOf(sheet, places, cells))) {
        sheet.newPage();
        drawHead(sheet, places, titles, true);
      }
      drawRow(sheet, places, cells);
    }
  });
}

interface CellPlace {
  x: number;
  width: number;
  style: TextStyle;
}

function placesOf(columns: readonly Column[]): CellPlace[] {
  const others = columns.slice(1).reduce((sum, { width }) => sum + width, 0);
  let x = LEFT;
  return columns.map(({ width, align }, at): CellPlace => {
    const whole = at === 0 ? RIGHT - LEFT - others : width;
    // The last column ends at the margin.
    const inner = at === columns.length - 1 ? whole : whole - GAP;
    const place = { x, width: inner, style: { size: 9.5, ...(align && { align }) } };
    x += whole;
    return place;
  });
}

/** On later pages the head is marked as decoration, so that screen readers read it once. */
function drawHead(
  sheet: Sheet,
  places: readonly CellPlace[],
  titles: readonly string[],
  isAgain: boolean,
): void {
  const draw = () => {
    for (const [at, { x, width, style }] of places.entries()) {
      const place = { x, y: sheet.y + PADDING, width };
      const words = titles[at] ?? '';
      if (isAgain) sheet.decoration(words, place, { ...style, bold: true });
      else sheet.text('TH', words, place, { ...style, bold: true });
    }
  };
  if (isAgain) draw();
  else sheet.within('TR', draw);
  sheet.y += lineHeight({ size: 9.5 }) + 2 * PADDING;
  sheet.rule(sheet.y);
}

function drawRow(sheet: Sheet, places: readonly CellPlace[], cells: readonly string[]): void {
  const height = heightOf(sheet, places, cells);
  sheet.within('TR', () => {
    for (const [at, { x, width, style }] of places.entries())
      sheet.text('TD', cells[at] ?? '', { x, y: sheet.y + PADDING, width }, style);
  });
  sheet.y += height;
  sheet.rule(sheet.y);
}

function heightOf(sheet: Sheet, places: readonly CellPlace[], cells: readonly string[]): number {
  const heights = places.map(({ width, style }, at) =>
    sheet.heightOf(cells[at] ?? '', width, style),
  );
  return Math.max(...heights) + 2 * PADDING;
}
