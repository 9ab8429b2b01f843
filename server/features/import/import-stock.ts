import { earlierLine, refusedRow, type SheetKind } from './import-sheet.ts';
import { findStock } from './known-stock.queries.ts';
import { planStock, readStockLine, STOCK_COLUMNS, type StockColumn } from './plan-stock.rule.ts';

/** Files of what came, was counted or is damaged of products. */
export const STOCK_SHEET: SheetKind<StockColumn> = {
  job: 'stock',
  columns: STOCK_COLUMNS,
  async rowsOf(storing, lines) {
    const read = lines.map(({ line, cells }, index) => ({
      place: { position: storing.total + index, line },
      row: readStockLine(cells, storing.hasDecimalCommas),
    }));
    const good = read.flatMap(({ row }) => (row.ok ? [row] : []));
    const known = await findStock(storing.tx, {
      ids: good.flatMap(({ id }) => id ?? []),
      skus: good.flatMap(({ sku }) => sku ?? []),
    });
    return read.map(({ place, row }) => {
      if (!row.ok) return refusedRow(place, row);
      const { id, sku } = row;
      const named = { byId: known.get(id ?? ''), bySku: known.get(sku ?? '') };
      const plan = planStock(row, named);
      if (!plan.ok) return refusedRow(place, plan);
      const { productId, before, after } = plan;
      const earlier = earlierLine(storing, [productId], place.line);
      if (earlier === undefined) return { ...place, productId, before, after };
      const column = sku === undefined ? 'id' : 'sku';
      return refusedRow(place, { column, message: `Line ${earlier} has this product` });
    });
  },
};
