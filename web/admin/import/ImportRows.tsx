import { useState } from 'react';
import type { CouponTerms, Job, JobRow, RowFields } from '#contract/jobs.ts';
import { PRODUCT_FIELD_NAMES, wordOf } from '#contract/product-fields.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { useFieldWords } from '#web/admin/products/use-field-words.ts';
import { useMoneyText, useNumberText } from '#web/ui/Money.tsx';
import { categoryChanges } from './category-changes.ts';
import { couponChanges } from './coupon-changes.ts';
import { jobRows } from '#web/admin/jobs/import-endpoints.ts';
import { PAYMENT_WORDS, PaymentSum } from './PaymentSum.tsx';

/** Lists the change or the error of each line of a file, in pages. If there are errors, it first shows only those. */
export function ImportRows({
  job: { _id: jobId, of, errorCount },
}: {
  job: Pick<Job, '_id' | 'of' | 'errorCount'>;
}) {
  const uid = useUserId();
  const [page, setPage] = useState(1);
  const [errors, setErrors] = useState(errorCount > 0);
  const answer = jobRows.useQuery({ uid, jobId, page, errors }, { skip: uid === '' });
  if (answer.isError) return <QueryFailure title="The lines can't be shown" query={answer} />;
  const { data } = answer;
  return (
    <>
      {errorCount > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={errors}
              onChange={({ target }) => {
                setErrors(target.checked);
                setPage(1);
              }}
              className="size-4.5 shrink-0 accent-accent"
            />
            Only errors
          </label>
          <ExportButton
            path={`job/${jobId}/report.csv`}
            query="errors=true"
            label="Download errors"
          />
        </div>
      )}
      <DataTable
        caption={errors ? 'Lines with errors' : 'What each line does'}
        columns={COLUMNS[of]}
        rows={data?.rows}
        rowKey={({ line }) => String(line)}
      />
      {data && data.totalPages > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            aria-disabled={page === 1 || undefined}
            onClick={() => setPage(page - 1)}
          >
            Previous lines
          </Button>
          <output className="text-sm text-ink-muted">
            Page {page} of {data.totalPages}
          </output>
          <Button
            size="sm"
            aria-disabled={page === data.totalPages || undefined}
            onClick={() => setPage(page + 1)}
          >
            Next lines
          </Button>
        </div>
      )}
    </>
  );
}

function columnsOf(header: string): readonly Column<JobRow>[] {
  return [
    { key: 'line', header: 'Line', cell: ({ line }) => line },
    {
      key: 'name',
      header,
      namesRow: true,
      cell: ({ name, after }) => name || after?.sku || '–',
    },
    { key: 'does', header: 'What happens', cell: (row) => <Does row={row} /> },
  ];
}

const ROWS_OF_PRODUCTS = columnsOf('Product');
const COLUMNS: Readonly<Record<Job['of'], readonly Column<JobRow>[]>> = {
  products: ROWS_OF_PRODUCTS,
  stock: ROWS_OF_PRODUCTS,
  coupons: columnsOf('Coupon'),
  categories: columnsOf('Category'),
  payments: columnsOf('Order'),
};

function Does({ row }: { row: JobRow }) {
  return (
    <>
      {row.after?.payment && <PaymentSum line={row.after.payment} />}
      <Outcome row={row} />
      {row.photoErrors?.map((error) => (
        <span key={error} className="block wrap-anywhere text-danger">
          {error}
        </span>
      ))}
    </>
  );
}

function Outcome({ row: { before, after, state, error, column } }: { row: JobRow }) {
  if (error !== undefined) {
    return (
      <span className="wrap-anywhere text-danger">
        {column !== undefined && `${column}: `}
        {error}
      </span>
    );
  }
  if (after?.payment?.does)
    return <span className="text-ink-muted">{PAYMENT_WORDS[after.payment.does]}</span>;
  if (state === 'same') return <span className="text-ink-muted">Nothing: it is so already</span>;
  if (after?.move) return <Move before={before} after={after} />;
  return (
    <span className="wrap-anywhere">
      {before ? 'Changes ' : 'New: '}
      {after?.coupon ? (
        <CouponChanges before={before?.coupon} after={after.coupon} />
      ) : after?.ofCategory ? (
        categoryChanges(before?.ofCategory, after.ofCategory)
      ) : (
        <Changes before={before} after={after} />
      )}
    </span>
  );
}

function CouponChanges({ before, after }: { before: CouponTerms | undefined; after: CouponTerms }) {
  const money = useMoneyText();
  const minute = new Intl.DateTimeFormat(shopConfig.shop.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const time = (at: string) => minute.format(new Date(at));
  return couponChanges(before, after, { money, time });
}

const MOVES = { received: 'Received', counted: 'Counted', damaged: 'Damaged' } as const;

function Move({ before, after }: { before: RowFields | undefined; after: RowFields }) {
  const number = useNumberText();
  const { move = 'counted', quantity = 0, onHand = 0, words } = after;
  return (
    <span className="wrap-anywhere">
      {MOVES[move]} {number(quantity)}: on hand from {number(before?.onHand ?? 0)} to{' '}
      {number(onHand)}
      {words !== undefined && <span className="block text-ink-muted">{words}</span>}
    </span>
  );
}

function Changes({
  before,
  after = {},
}: {
  before: RowFields | undefined;
  after: RowFields | undefined;
}) {
  const words = useFieldWords();
  const changed = [...PRODUCT_FIELD_NAMES, 'photos' as const, 'family' as const].filter(
    (field) => after[field] !== undefined && (before || words(field, after[field])),
  );
  return changed
    .map((field) => {
      const name = field === 'photos' || field === 'family' ? field : wordOf(field);
      const becomes = words(field, after[field]) || 'none';
      return before
        ? `${name} from ${words(field, before[field]) || 'none'} to ${becomes}`
        : `${name} ${becomes}`;
    })
    .join(', ');
}
