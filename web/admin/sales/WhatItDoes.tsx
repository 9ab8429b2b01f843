import type { SalePreview } from '#contract/sale.ts';
import { percentOff } from '#contract/percent-off.ts';
import { countOf } from '#web/ui/count-of.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Example = SalePreview['examples'][number];

const COLUMNS: readonly Column<Example>[] = [
  { key: 'name', header: 'Product', namesRow: true, cell: ({ name }) => name },
  {
    key: 'regular',
    header: 'Without it',
    isNumber: true,
    cell: ({ regularPrice }) => <Money amount={regularPrice} />,
  },
  {
    key: 'price',
    header: 'In the sale',
    isNumber: true,
    cell: ({ price }) => <Money amount={price} />,
  },
  {
    key: 'struck',
    header: 'Struck',
    isNumber: true,
    cell: ({ price, prior }) =>
      prior ? (
        <>
          <s>
            <Money amount={prior.price} />
          </s>{' '}
          −{percentOff(price, prior.price)} %
        </>
      ) : (
        'Nothing'
      ),
  },
];

const NOT_BELOW: readonly Column<SalePreview['notBelow']['examples'][number]>[] = [
  { key: 'name', header: 'Product', namesRow: true, cell: ({ name }) => name },
  {
    key: 'typed',
    header: 'Typed',
    isNumber: true,
    cell: ({ typed }) => <Money amount={typed} />,
  },
  {
    key: 'charged',
    header: 'Without it',
    isNumber: true,
    cell: ({ charged }) => <Money amount={charged} />,
  },
];

/** What a sale would do when it begins. */
export function WhatItDoes({
  preview: { products, lowered, unstruck, examples, notBelow, belowCost },
}: {
  preview: SalePreview;
}) {
  const number = useNumberText();
  return (
    <section aria-label="What it does" className="flex flex-col gap-4">
      <output className="block">
        {countOf(products, 'product', number)}, of which {number(lowered)} would cost less.
        {examples.length < lowered && ` The first ${examples.length}:`}
      </output>
      {belowCost.count > 0 && (
        <Notice tone="warning">
          {countOf(belowCost.count, 'product', number)} would be sold below cost:{' '}
          {belowCost.examples.map(({ name }) => name).join('; ')}
          {belowCost.examples.length < belowCost.count &&
            ` and ${number(belowCost.count - belowCost.examples.length)} more`}
          .
        </Notice>
      )}
      {notBelow.count > 0 && (
        <>
          <Notice tone="warning">
            {countOf(notBelow.count, 'typed price', number)} would change nothing: as much or less
            is charged without this sale.
            {notBelow.examples.length < notBelow.count && ` The first ${notBelow.examples.length}:`}
          </Notice>
          <DataTable
            caption="Typed prices that change nothing"
            columns={NOT_BELOW}
            rows={notBelow.examples}
            rowKey={({ _id }) => _id}
          />
        </>
      )}
      {unstruck > 0 && (
        <Notice tone="warning">
          Nothing is struck beside {countOf(unstruck, 'price', number)}: in the 30 days before, that
          was charged already, or they are not sold yet.
        </Notice>
      )}
      {examples.length > 0 && (
        <DataTable
          caption="Prices in the sale"
          columns={COLUMNS}
          rows={examples}
          rowKey={({ _id }) => _id}
        />
      )}
    </section>
  );
}
