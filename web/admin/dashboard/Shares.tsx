import { shareOf } from '#web/admin/charts/slices.ts';

interface ShareRow {
  label: string;
  count: number;
}

/** Parts of a whole, a line each: how many, and what share of all. */
export function Shares({ rows }: { rows: readonly ShareRow[] }) {
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const parts = rows.map(({ label, count }) => ({ label, value: count }));
  if (rows.length === 0) return <p className="text-ink-muted">Nothing yet</p>;
  return (
    <ul className="flex flex-col gap-3.5 text-sm">
      {rows.map(({ label, count }) => (
        <li key={label}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="shrink-0 tabular-nums">
              {count.toLocaleString()}
              <span className="ml-2 inline-block w-11 text-right text-ink-muted">
                {shareOf(count, parts)}
              </span>
            </span>
          </span>
          <span
            aria-hidden="true"
            className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
          >
            <span
              className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
              style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
