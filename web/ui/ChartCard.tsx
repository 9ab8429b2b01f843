import Square from 'lucide-react/icons/square';
import SquareCheck from 'lucide-react/icons/square-check';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';

/** An entry of a chart's legend. */
interface LegendEntry {
  label: string;
  color: string;
  /** A line instead of a square. */
  isLine?: boolean;
  /** The figure, where the chart itself shows none. */
  value?: ReactNode;
}

interface ChartCardProps {
  title: string;
  /** A subtitle. */
  about?: ReactNode;
  legend: readonly LegendEntry[];
  /** The drawing. */
  children: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
}

/** A chart with its title, its legend, and its figures as a table that can be shown. */
export function ChartCard({ title, about, legend, children, table }: ChartCardProps) {
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-start justify-between gap-x-4">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {about && <p className="text-sm text-ink-muted">{about}</p>}
        </div>
        <Button
          size="sm"
          variant="quiet"
          aria-pressed={showsTable}
          aria-describedby={id}
          onClick={() => setShowsTable(!showsTable)}
          className="-mt-1.5 -mr-3.5 shrink-0 aria-pressed:bg-sunken"
        >
          {showsTable ? (
            <SquareCheck className="size-4" aria-hidden="true" />
          ) : (
            <Square className="size-4" aria-hidden="true" />
          )}
          Show table
        </Button>
      </div>
      <div className="mt-4">{children}</div>
      <Legend entries={legend} />
      {/* Always there for screen readers. */}
      <div className={showsTable ? 'mt-4' : 'sr-only'}>{table}</div>
    </section>
  );
}

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {entries.map(({ label, color, isLine, value }) => (
        <li key={label} className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`shrink-0 forced-color-adjust-none ${isLine ? 'h-0.5 w-4' : 'size-2.5 rounded-[3px]'}`}
            style={{ background: color }}
          />
          {label}
          {value !== undefined && <span className="text-ink-muted tabular-nums">{value}</span>}
        </li>
      ))}
    </ul>
  );
}

interface TooltipLine {
  label: string;
  color: string;
  value: ReactNode;
}

/** The tooltip of a chart. */
export function ChartTooltip({
  title,
  lines,
}: {
  title?: ReactNode;
  lines: readonly TooltipLine[];
}) {
  return (
    <output className="block rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-lg">
      {title && <span className="mb-1 block font-medium">{title}</span>}
      {lines.map(({ label, color, value }) => (
        <span key={label} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-[3px]"
            style={{ background: color }}
          />
          <span className="text-ink-muted">{label}</span>
          <span className="ml-auto pl-4 font-medium tabular-nums">{value}</span>
        </span>
      ))}
    </output>
  );
}
