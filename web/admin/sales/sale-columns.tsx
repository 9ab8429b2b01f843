import { Link } from 'react-router';
import type { Sale } from '#contract/sale.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateFormatContext, DateTime } from '#web/ui/DateTime.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { EndSale, saleNameId } from './EndSale.tsx';
import { describeChange, describeThings, STATE_WORDS } from './sale-words.ts';

/** The columns of sales. On a phone everything is below the name. */
export const SALE_COLUMNS: readonly Column<Sale>[] = [
  { key: 'name', header: 'Name', namesRow: true, cell: (sale) => <NameCell sale={sale} /> },
  { key: 'change', header: 'Change', wideOnly: true, cell: (sale) => <Change sale={sale} /> },
  { key: 'of', header: 'Of', wideOnly: true, cell: ({ of }) => describeThings(of) },
  { key: 'times', header: 'From, to', wideOnly: true, cell: (sale) => <Times sale={sale} /> },
  { key: 'state', header: 'State', cell: (sale) => <StateLabel sale={sale} /> },
  {
    key: 'end',
    header: 'Actions',
    hideHeader: true,
    isNumber: true,
    cell: (sale) => <EndSale sale={sale} isInRow />,
  },
];

function NameCell({ sale }: { sale: Sale }) {
  return (
    <>
      <Link
        id={saleNameId(sale)}
        to={adminPaths.sale(sale._id)}
        className="-my-1 inline-block py-1 font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        {sale.name}
      </Link>
      <span className="block text-ink-muted table-wide:hidden">
        <Change sale={sale} /> · {describeThings(sale.of)}
        <span className="block">
          <Times sale={sale} />
        </span>
      </span>
    </>
  );
}

function Change({ sale: { change } }: { sale: Sale }) {
  return describeChange(change, useMoneyText());
}

/** As in the form, whose fields are in the browser's time zone. */
export function Times({ sale: { from, to } }: { sale: Sale }) {
  return (
    <DateFormatContext value={{ locale: shopConfig.shop.locale }}>
      <DateTime at={from} withTime /> – <DateTime at={to} withTime />
    </DateFormatContext>
  );
}

export function StateLabel({ sale: { state } }: { sale: Sale }) {
  const { words, tone } = STATE_WORDS[state];
  return <StatusLabel tone={tone}>{words}</StatusLabel>;
}
