import { Button } from '#web/ui/Button.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import type { Cells, GridRow } from './grid-cells.ts';
import { MemberGrid } from './MemberGrid.tsx';
import type { Combinations } from './use-combinations.ts';

interface CombinationGridProps {
  label: string;
  combinations: Combinations;
  standsFor: (row: GridRow) => Partial<Cells>;
}

/** Combinations with a checkbox each: those that are checked become members. */
export function CombinationGrid({ label, combinations, standsFor }: CombinationGridProps) {
  const number = useNumberText();
  const { grid, errors, isOut, made, toggle, chooseAll } = combinations;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm text-ink-muted tabular-nums">
          {number(made.length)} of {number(grid.rows.length)} combinations are chosen
        </p>
        <Button size="sm" variant="quiet" onClick={() => chooseAll(true)}>
          Choose all
        </Button>
        <Button size="sm" variant="quiet" onClick={() => chooseAll(false)}>
          Leave all out
        </Button>
      </div>
      <MemberGrid
        label={label}
        grid={grid}
        errors={errors}
        placeholders={standsFor}
        isOut={isOut}
        renderLead={(row) => (
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={!isOut(row)}
              onChange={() => toggle(row)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="line-clamp-2">{row.combination.join(', ')}</span>
          </label>
        )}
      />
    </div>
  );
}
