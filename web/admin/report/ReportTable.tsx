import { useId, type ReactNode } from 'react';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';

interface ReportRow {
  key: string;
  name: ReactNode;
  /** In the order of the columns. */
  figures: readonly string[];
}

interface ReportTableProps {
  title: string;
  about?: string;
  /** The header of the first column. */
  names: string;
  /** The headers of the others. */
  figures: readonly string[];
  rows: readonly ReportRow[];
}

/** A table of the report under its heading. */
export function ReportTable({ title, about, names, figures, rows }: ReportTableProps) {
  const id = useId();
  const columns: Column<ReportRow>[] = [
    { key: 'name', header: names, namesRow: true, cell: ({ name }) => name },
    ...figures.map((header, at) => ({
      key: header,
      header,
      isNumber: true,
      cell: (row: ReportRow) => row.figures[at],
    })),
  ];
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {about && <p className="text-sm text-ink-muted">{about}</p>}
      <div className="mt-3">
        {rows.length === 0 ? (
          <p className="text-sm text-ink-muted">Nothing in these days.</p>
        ) : (
          <DataTable
            dense
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
          />
        )}
      </div>
    </section>
  );
}
