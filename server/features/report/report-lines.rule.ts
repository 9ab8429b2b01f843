import type { Report, ReportFigures } from '#contract/report.ts';
import type { CsvCell } from '#server/platform/csv.ts';

/** The columns of the report's file. */
export const REPORT_HEADER = ['part', 'from', 'to', 'id', 'name', 'figure', 'value'] as const;

/** The subject of a row of the report. */
interface Place {
  part: string;
  from?: string;
  to?: string;
  id?: string;
  name?: string;
}

/** All figures of a report as lines of a file, one a line, so that a spreadsheet can filter and sum them. */
export function reportLines(report: Report): CsvCell[][] {
  const { from, to, compare, series, taxes, funnel, stock } = report;
  return [
    ...figureLines('period', report),
    ...figureLines('compared', compare),
    ...series.flatMap(({ from: begin, sales, net, orders }) =>
      linesOf({ part: report.by, from: begin }, { sales, net, orders }),
    ),
    ...report.topProducts.flatMap(({ productId, name, quantity, sales }) =>
      linesOf({ part: 'top product', from, to, id: productId, name }, { quantity, sales }),
    ),
    ...report.slowProducts.flatMap(({ productId, name, quantity, stock: left }) =>
      linesOf({ part: 'slow product', from, to, id: productId, name }, { quantity, stock: left }),
    ),
    ...report.categories.flatMap(({ category, quantity, sales }) =>
      linesOf({ part: 'category', from, to, name: category }, { quantity, sales }),
    ),
    ...report.coupons.flatMap(({ code, orders, sales, discount }) =>
      linesOf({ part: 'coupon', from, to, name: code }, { orders, sales, discount }),
    ),
    ...report.payments.flatMap(({ method, state, ...figures }) =>
      linesOf({ part: 'payment', from, to, id: state, name: method }, figures),
    ),
    ...taxes.flatMap(({ percent, name: part, country, state, ...sums }) => {
      const name = [`${percent}%`, part, country, state].filter(Boolean).join(' ');
      const { total, tax, cgst, sgst, igst, invoices, creditNotes } = sums;
      const figures = { total, tax, cgst, sgst, igst, invoices, creditNotes };
      return linesOf({ part: 'tax', from, to, name }, figures);
    }),
    ...linesOf({ part: 'cart to order', from, to }, { ...funnel }),
    ...linesOf({ part: 'stock now' }, { ...stock }),
  ];
}

function figureLines(part: string, { from, to, people, ...figures }: ReportFigures): CsvCell[][] {
  const { sales, cancelled, refunded, net, paidBack, orders, average, refunds, discounts, tax } =
    figures;
  return linesOf(
    { part, from, to },
    {
      sales,
      cancelled,
      refunded,
      net,
      paidBack,
      orders,
      average,
      refunds,
      discounts,
      tax,
      newPeople: people.new,
      ordersOfReturningPeople: people.returning,
    },
  );
}

function linesOf(
  { part, from = '', to = '', id = '', name = '' }: Place,
  figures: Readonly<Record<string, number | null>>,
): CsvCell[][] {
  return Object.entries(figures).map(([figure, value]) => [
    part,
    from,
    to,
    id,
    name,
    figure,
    value,
  ]);
}
