import type { LedgerEntry, StockReason } from '#contract/stock-ledger.ts';
import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { useNumberText } from '#web/ui/Money.tsx';

const KIND_WORDS: Readonly<Record<StockReason, string>> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  sale: 'Sold',
  return: 'Back in stock',
  edit: 'Edited',
};

/** The columns of the changes of a stock. On a phone who and when are below what happened. */
export const LEDGER_COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    key: 'what',
    header: 'What',
    namesRow: true,
    cell: (entry) => (
      <>
        <What entry={entry} />
        {entry.words !== undefined && (
          <span dir="auto" className="block text-ink-muted wrap-anywhere">
            {entry.words}
          </span>
        )}
        <span className="block text-ink-muted table-wide:hidden">
          <DateTime at={entry.at} withTime />
          {entry.by && ` · ${entry.by.name}`}
        </span>
      </>
    ),
  },
  {
    key: 'change',
    header: 'Change',
    isNumber: true,
    cell: ({ quantity }) => <Signed value={quantity} />,
  },
  {
    key: 'balance',
    header: 'On hand',
    isNumber: true,
    cell: ({ balance }) => <Count value={balance} />,
  },
  {
    key: 'by',
    header: 'By',
    wideOnly: true,
    cell: ({ by }) => <span className="wrap-anywhere">{by?.name ?? '–'}</span>,
  },
  {
    key: 'at',
    header: 'When',
    wideOnly: true,
    cell: ({ at }) => (
      <span className="text-ink-muted">
        <DateTime at={at} withTime />
      </span>
    ),
  },
];

function What({ entry: { kind, orderId } }: { entry: LedgerEntry }) {
  if (orderId === undefined) return <span className="font-medium">{KIND_WORDS[kind]}</span>;
  return (
    <LinkIfMay
      to={adminPaths.transaction(orderId)}
      className="-my-1 inline-block py-1 font-medium underline-offset-4 hover:underline"
    >
      {KIND_WORDS[kind]}
    </LinkIfMay>
  );
}

function Signed({ value }: { value: number }) {
  const number = useNumberText();
  return <>{value > 0 ? `+${number(value)}` : number(value).replace('-', '−')}</>;
}

function Count({ value }: { value: number }) {
  return <>{useNumberText()(value)}</>;
}
