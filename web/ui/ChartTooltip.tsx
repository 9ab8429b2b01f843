import type { ReactNode } from 'react';

interface TooltipLine {
  label: string;
  color: string;
  value: ReactNode;
}

/** What a place in a chart says, under the pointer or reached by the arrow keys. */
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
