import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from './Skeleton.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  /** A control in place of the header. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell is the header of its row. */
  namesRow?: boolean;
  /** Aligned to the right. */
  isNumber?: boolean;
  /** Shows the header to screen readers only. */
  hideHeader?: boolean;
  /** Hidden where the table is narrow, as on a phone. The row header repeats its content there. */
  wideOnly?: boolean;
  /** As narrow as a checkbox, also while rows are loading. */
  isBox?: boolean;
  /** The sorts by this column. */
  sorts?: { ascending?: string; descending?: string };
}

interface DataTableProps<Row> {
  /** The table's accessible name. */
  caption: string;
  columns: readonly Column<Row>[];
  /** While they are undefined, `skeletonRows` skeletons are shown. */
  rows: readonly Row[] | undefined;
  skeletonRows?: number;
  rowKey: (row: Row) => string;
  /** More properties of a row's element. */
  rowProps?: ((row: Row) => RowProps) | undefined;
  ordering?: Ordering;
  /** Lower rows, and no horizontal scrolling. */
  dense?: boolean;
}

export type RowProps = ComponentProps<'tr'> & { [name: `data-${string}`]: boolean | undefined };

/** A table. Its headers are links that sort it. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  skeletonRows = 8,
  rowKey,
  rowProps,
  ordering,
  dense = false,
}: DataTableProps<Row>) {
  return (
    <div className={`@container/table relative ${dense ? '' : 'overflow-x-auto'}`}>
      <table className="w-full border-collapse text-sm" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} ordering={ordering} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <BodyRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  dense={dense}
                  {...rowProps?.(row)}
                />
              ))
            : Array.from({ length: skeletonRows }, (_, at) => (
                <SkeletonRow key={at} columns={columns} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row>({
  column,
  ordering,
}: {
  column: Column<Row>;
  ordering: Ordering | undefined;
}) {
  const { header, head, hideHeader, sorts } = column;
  const look = `border-b border-line-strong py-2 font-medium text-ink-muted ${cellLook(column)}`;
  if (head) return <td className={look}>{head}</td>;
  if (ordering && sorts) {
    return (
      <SortHeader
        ordering={ordering}
        sorts={sorts}
        label={header}
        isNumber={column.isNumber ?? false}
        className={look}
      />
    );
  }
  return (
    <th scope="col" className={look}>
      {hideHeader ? <span className="sr-only">{header}</span> : header}
    </th>
  );
}

function BodyRow<Row>({
  row,
  columns,
  dense,
  ...rest
}: {
  row: Row;
  columns: readonly Column<Row>[];
  dense: boolean;
} & RowProps) {
  return (
    <tr
      {...rest}
      className={`border-b border-line transition-colors duration-150 hover:bg-sunken/50 ${rest.className ?? ''}`}
    >
      {columns.map((column) => {
        const look = `${dense ? 'h-9 py-1' : 'h-14 py-2'} ${cellLook(column)}`;
        return column.namesRow ? (
          <th key={column.key} scope="row" className={`${look} font-normal`}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={look}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr className="border-b border-line">
      {columns.map((column) => (
        <td key={column.key} className={`h-14 py-2 ${cellLook(column)}`}>
          <Skeleton
            className={`h-4 ${skeletonWidth(column)} ${column.isNumber ? 'ml-auto' : ''}`}
          />
        </td>
      ))}
    </tr>
  );
}

function skeletonWidth<Row>({ namesRow, isBox }: Column<Row>): string {
  if (isBox) return 'w-6 md:w-9';
  return namesRow ? 'w-40 max-w-full' : 'w-16';
}

function cellLook<Row>({ isNumber, wideOnly, isBox }: Column<Row>): string {
  return [
    'px-1.5 align-middle table-wide:px-3 first:pl-0! last:pr-0!',
    isNumber ? 'text-right tabular-nums' : 'text-left',
    wideOnly ? 'table-narrow:hidden' : '',
    isBox ? 'w-px' : '',
  ].join(' ');
}

/** The sort of a table, and the addresses of its other sorts. */
interface Ordering {
  sort: string;
  hrefOf: (sort: string) => string;
}

interface SortHeaderProps {
  ordering: Ordering;
  sorts: { ascending?: string; descending?: string };
  label: string;
  isNumber: boolean;
  className: string;
}

/** A column header that sorts by its column. Pressed again, it reverses the sort. */
function SortHeader({
  ordering: { sort, hrefOf },
  sorts: { ascending, descending },
  label,
  isNumber,
  className,
}: SortHeaderProps) {
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none';
  const next = direction === 'ascending' ? (descending ?? ascending) : (ascending ?? descending);
  const Icon =
    direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <Link
        to={hrefOf(next ?? sort)}
        preventScrollReset
        className={`-my-1 inline-flex min-h-8 items-center gap-1 rounded-md hover:text-ink ${
          direction === 'none' ? '' : 'text-ink'
        } ${isNumber ? 'flex-row-reverse' : ''}`}
      >
        {label}
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      </Link>
    </th>
  );
}
