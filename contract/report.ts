import { z } from 'zod';
import { Amount, emptyAsAbsent } from './fields.ts';
import { Id } from './ids.ts';
import { REPORT_COMPARES, REPORT_STEPS } from './list-choices.ts';
import { Day } from './day.ts';
import { PAYMENT_KINDS } from './payment-kinds.ts';
import { REPORT_MEANINGS } from './report-meanings.ts';

/** Length of the report's lists. */
export const REPORT_LISTED = 10;
/** The most points of a series; a longer period needs longer steps. */
export const REPORT_POINTS = 400;
/** The most categories of a report. */
export const COUNTED_CATEGORIES = 100;

/** The state of an order's payment. */
export const PAYMENT_STANDINGS = ['paid', 'due', 'part', 'to-pay-back', 'over'] as const;

const Count = z.int();

/** Query of `report`. Without days: the last 30. */
export const ReportQuery = z.object({
  id: z.string(),
  from: emptyAsAbsent(Day).describe("The first day, of the shop's time zone"),
  to: emptyAsAbsent(Day).describe('The last day'),
  compare: emptyAsAbsent(z.enum(REPORT_COMPARES)).describe(
    '`previous`, the default: as many days before; `month`: the same days a month before; `year`: a year before',
  ),
  by: emptyAsAbsent(z.enum(REPORT_STEPS)).describe(
    `Of the series: by default days up to three months, weeks up to two years, months beyond. At most ${REPORT_POINTS} steps`,
  ),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

/** Query of `report/tax.csv`. Without days: the last twelve months. */
export const TaxReportQuery = ReportQuery.pick({ id: true, from: true, to: true });
export type TaxReportQuery = z.infer<typeof TaxReportQuery>;

/** The figures of a period. Later changes of an order don't change earlier days. */
const figures = {
  from: z.string().describe('Its first day'),
  to: z.string().describe('Its last day'),
  sales: Amount.describe(REPORT_MEANINGS.sales),
  cancelled: Amount.describe(REPORT_MEANINGS.cancelled),
  refunded: Amount.describe(
    `${REPORT_MEANINGS.refunded}; when one is cancelled, what was paid back of it before is taken off that day`,
  ),
  net: Amount.describe(REPORT_MEANINGS.net),
  paidBack: Amount.describe(REPORT_MEANINGS.paidBack),
  orders: Count.describe(REPORT_MEANINGS.orders),
  average: Amount.describe(REPORT_MEANINGS.average),
  refunds: Amount.describe('The same as `refunded`'),
  discounts: Amount.describe(REPORT_MEANINGS.discounts),
  tax: Amount.describe(REPORT_MEANINGS.tax),
  people: z.object({
    new: Count.describe('People who placed their first order in the period'),
    returning: Count.describe('Orders of people who had placed one before'),
  }),
};
export const ReportFigures = z.object(figures).meta({ id: 'ReportFigures' });
export type ReportFigures = z.infer<typeof ReportFigures>;

const SoldProduct = z.object({
  productId: Id,
  name: z.string(),
  quantity: Count,
  sales: Amount.describe('Price by quantity, before discounts, tax and refunds'),
});

/** The taxes of a period by rate and place, from its invoices less its credit notes. */
export const ReportTax = z.object({
  percent: z.number(),
  name: z
    .string()
    .optional()
    .describe(
      'Of a part of a rate that has named parts, such as GST and QST; each is by itself. “Intra-Community”: exempt supplies to businesses in other member states of the EU',
    ),
  country: z.string(),
  state: z.string().describe('The code of an Indian state; as the address has it elsewhere'),
  total: Amount.describe('With the tax; of a named part with its own only'),
  tax: Amount,
  cgst: Amount.describe(
    "Of the tax, as the papers split it: CGST and SGST within the seller's state",
  ),
  sgst: Amount,
  igst: Amount.describe(
    'To other states and countries; all three are 0 where the tax is not split',
  ),
  invoices: Count,
  creditNotes: Count,
});
export type ReportTax = z.infer<typeof ReportTax>;

export const Report = z
  .object({
    ...figures,
    by: z.enum(REPORT_STEPS),
    series: z.array(
      z.object({
        from: z.string().describe('Its first day'),
        sales: Amount,
        net: Amount,
        orders: Count,
      }),
    ),
    topProducts: z.array(SoldProduct).describe('By sales'),
    slowProducts: z
      .array(SoldProduct.omit({ sales: true }).extend({ stock: Count }))
      .describe('Of the products with the most pieces in stock, those that sold least'),
    categories: z.array(z.object({ category: z.string(), quantity: Count, sales: Amount })),
    coupons: z.array(
      z.object({ code: z.string(), orders: Count, sales: Amount, discount: Amount }),
    ),
    payments: z
      .array(
        z.object({
          method: z.enum(PAYMENT_KINDS),
          state: z
            .enum(PAYMENT_STANDINGS)
            .describe(
              'Now. `part`: not all of it is paid; `to-pay-back`: the shop has to pay something back; `over`: it was paid back, or never paid and cancelled',
            ),
          orders: Count,
          sales: Amount.describe('Their totals'),
          paid: Amount.describe('What was paid of them, less what the shop has paid back itself'),
          open: Amount.describe('What is due, or to be paid back'),
        }),
      )
      .describe(
        'The orders placed in the period. Those at the payment provider (`card`) are all paid; their refunds are in the figures',
      ),
    taxes: z.array(ReportTax),
    funnel: z
      .object({ carts: Count, checkouts: Count, paid: Count })
      .describe(
        'Carts that were taken to a payment, those with a checkout, which are the same ones, and those that were paid. Each counts once, however often it was changed meanwhile',
      ),
    stock: z
      .object({
        worth: Amount.describe('Of all pieces on hand now, at their prices'),
        pieces: Count,
        daysOfCover: z
          .number()
          .nullable()
          .describe('How long they last if as many are sold as in the period; null if none was'),
      })
      .describe('Now'),
    compare: ReportFigures,
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const ReportAnswer = z.object({ success: z.literal(true), report: Report });
export type ReportAnswer = z.infer<typeof ReportAnswer>;
