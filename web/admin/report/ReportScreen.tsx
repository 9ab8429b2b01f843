import { Link } from 'react-router';
import { countryName } from '#contract/countries.ts';
import type { Report } from '#contract/report.ts';
import { stateName } from '#contract/states.ts';
import { METHOD_NAMES } from '#web/admin/orders/payment-words.ts';
import { useFigures } from '#web/admin/figures/use-figures.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { ReportFigureList } from './ReportFigureList.tsx';
import { ReportTable } from './ReportTable.tsx';
import { SalesChart } from './SalesChart.tsx';

const STANDING_WORDS: Readonly<Record<Report['payments'][number]['state'], string>> = {
  paid: 'paid',
  due: 'not paid yet',
  part: 'partly paid',
  'to-pay-back': 'to be paid back',
  over: 'paid back or never paid',
};

/** The report of a period. */
export function ReportScreen({ report }: { report: Report }) {
  const { full } = useFigures();
  const money = (value: number) => full(value, true);
  const { topProducts, slowProducts, categories, coupons, payments, taxes, funnel, series, by } =
    report;
  return (
    <div className="flex flex-col gap-12">
      <ReportFigureList report={report} />
      <SalesChart series={series} by={by} />
      <div className="grid items-start gap-12 xl:grid-cols-2">
        <ReportTable
          title="Top products"
          about="By sales at their prices, before discounts, refunds, and tax that is added"
          names="Product"
          rows={topProducts.map(({ productId, name, quantity, sales }) => ({
            key: productId,
            name: <NameLink to={adminPaths.product(productId)}>{name}</NameLink>,
            figures: [full(quantity), money(sales)],
          }))}
          figures={['Sold', 'Sales']}
        />
        <ReportTable
          title="Slow products"
          about="Of those with the most pieces in stock"
          names="Product"
          rows={slowProducts.map(({ productId, name, quantity, stock }) => ({
            key: productId,
            name: <NameLink to={adminPaths.product(productId)}>{name}</NameLink>,
            figures: [full(quantity), full(stock)],
          }))}
          figures={['Sold', 'In stock']}
        />
        <ReportTable
          title="Categories"
          names="Category"
          rows={categories.map(({ category, quantity, sales }) => ({
            key: category,
            name: (
              <NameLink to={`${adminPaths.products}?${new URLSearchParams({ category })}`}>
                {category}
              </NameLink>
            ),
            figures: [full(quantity), money(sales)],
          }))}
          figures={['Sold', 'Sales']}
        />
        <ReportTable
          title="Used coupons"
          names="Coupon"
          rows={coupons.map(({ code, orders, discount }) => ({
            key: code,
            name: <NameLink to={adminPaths.coupons}>{code}</NameLink>,
            figures: [full(orders), money(discount)],
          }))}
          figures={['Orders', 'Discount']}
        />
        <ReportTable
          title="Ways to pay"
          about="Orders of these days, and how their payment stands now"
          names="Way and state"
          rows={payments.map(({ method, state, orders, sales, open }) => ({
            key: `${method} ${state}`,
            name: `${METHOD_NAMES[method]}, ${STANDING_WORDS[state]}`,
            figures: [full(orders), money(sales), open === 0 ? '–' : money(open)],
          }))}
          figures={['Orders', 'Sales', 'Due or to be paid back']}
        />
        <ReportTable
          title="Tax by rate and state"
          about="From invoices less credit notes, by their dates"
          names="Rate and state"
          rows={taxes.map(({ percent, name, country, state, total, tax }) => ({
            key: [percent, name, country, state].join(' '),
            name: `${name ? `${name} ` : ''}${percent}%, ${[stateName({ country, state }), countryName(country, shopConfig.shop.locale)].filter(Boolean).join(', ')}`,
            figures: [money(total), money(tax)],
          }))}
          figures={['With tax', 'Tax']}
        />
        <ReportTable
          title="From cart to order"
          about="Carts are known once they are taken to a payment, so each has a checkout. A cart counts once, however often it is changed before it is paid"
          names="Step"
          rows={[
            { key: 'carts', name: 'Carts', figures: [full(funnel.carts)] },
            { key: 'checkouts', name: 'Checkouts', figures: [full(funnel.checkouts)] },
            { key: 'paid', name: 'Paid', figures: [full(funnel.paid)] },
          ]}
          figures={['Count']}
        />
      </div>
    </div>
  );
}

function NameLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-block min-h-6 min-w-6 wrap-anywhere underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
