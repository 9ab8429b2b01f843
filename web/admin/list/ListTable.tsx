import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { countRows, type ListWords, isNarrowed } from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { type Column, DataTable, type RowProps } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';

/** A page of rows as the API answers it. */
interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
  totalPages: number;
  totalIsLowerBound?: boolean;
}

interface ListTableProps<Row> {
  list: AddressedList;
  words: ListWords;
  /** The table's name. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowProps?: (row: Row) => RowProps;
  page: ListPage<Row> | undefined;
  query: { error?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Shown while the list has no rows at all. */
  empty: { title: string; words: string; action?: ReactNode };
  /** True if a search or filter is set: then finding nothing does not mean that there are no rows. */
  narrowed?: boolean;
}

/** A page of a list: how many rows there are, the table, and the pagination. */
export function ListTable<Row>({
  list,
  words,
  caption,
  columns,
  rowKey,
  rowProps,
  page,
  query,
  empty,
  narrowed = isNarrowed(list.state),
}: ListTableProps<Row>) {
  const headingId = useId();
  const number = useNumberText();
  const { isError, isFetching } = query;
  if (isError) {
    return <QueryFailure title={`The ${words.many} can't be shown`} query={query} />;
  }
  const ordering = { sort: list.state.sort, hrefOf: (sort: string) => list.hrefOf({ sort }) };
  return (
    <div aria-busy={isFetching}>
      <h2 id={headingId} tabIndex={-1} className="sr-only">
        Results
      </h2>
      <output className="mb-2 block min-h-5 text-sm text-ink-muted">
        {page && countRows(words, page, number)}
      </output>
      <div
        className={`transition-opacity duration-200 ${page && isFetching ? 'opacity-50 delay-150' : ''}`}
      >
        {page?.rows.length === 0 ? (
          <NoRows
            list={list}
            words={words}
            isPastEnd={page.total > 0}
            narrowed={narrowed}
            empty={empty}
          />
        ) : (
          <DataTable
            caption={caption}
            columns={columns}
            rows={page?.rows}
            rowKey={rowKey}
            rowProps={rowProps}
            ordering={ordering}
          />
        )}
        {page && page.rows.length > 0 && (
          <div className="mt-6">
            <Pagination
              page={list.state.page}
              totalPages={page.totalPages}
              hrefOf={(to) => list.hrefOf({ page: to })}
              headingId={headingId}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function NoRows({
  list,
  words,
  isPastEnd,
  narrowed,
  empty,
}: {
  list: AddressedList;
  words: ListWords;
  isPastEnd: boolean;
  narrowed: boolean;
  empty: ListTableProps<never>['empty'];
}) {
  if (isPastEnd) {
    return (
      <EmptyState
        title="There are not that many pages"
        action={
          <Link to={list.hrefOf({ page: 1 })} className={buttonLook('secondary')}>
            Go to the first page
          </Link>
        }
      />
    );
  }
  if (narrowed) {
    return (
      <EmptyState
        title="Nothing found"
        action={
          <Link to={list.wholeHref} className={buttonLook('secondary')}>
            Show all {words.many}
          </Link>
        }
      >
        Try another word, or fewer filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={empty.title} action={empty.action}>
      {empty.words}
    </EmptyState>
  );
}
