import { Notice } from '#web/ui/Notice.tsx';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { CombinationGrid } from './CombinationGrid.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import type { NewFamilyState } from './use-new-family.ts';

/** The options of a new product, and a grid of their combinations. */
export function NewFamilyFields({ family }: { family: NewFamilyState }) {
  const { options, mistake, combinations, standsFor, isTooMany, change } = family;
  return (
    <section aria-labelledby="options" className="flex flex-col gap-4">
      <div>
        <h2 id="options" className="font-semibold">
          Options
        </h2>
        <p className="text-sm text-ink-muted">
          Sizes, colours and the like. Each combination has its own price and stock; shoppers see
          them as one product.
        </p>
      </div>
      <OptionsEditor options={options} onChange={change} mistake={mistake} />
      {isTooMany && (
        <Notice tone="warning">
          At most {FAMILY_LIMITS.members.max} combinations are possible.
        </Notice>
      )}
      {combinations.grid.rows.length > 0 && (
        <>
          <p className="text-sm text-ink-muted">
            An empty cell is what the form above says; codes get the values at their end.
          </p>
          <CombinationGrid label="Combinations" combinations={combinations} standsFor={standsFor} />
        </>
      )}
    </section>
  );
}
