import { use, useEffect, useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Family } from '#contract/family.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { MoneyContext } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CombinationGrid } from './CombinationGrid.tsx';
import { regularPriceOf } from '../product-values.ts';
import { missingOf } from './draft-options.ts';
import { addMembers } from './family-endpoints.ts';
import { errorsByCell } from './grid-cells.ts';
import type { Member } from './member-photos.ts';
import { membersOf } from './new-members.ts';
import { useCombinations } from './use-combinations.ts';

interface AddMembersProps {
  family: Family;
  members: readonly Member[];
  /** Reads the family again. */
  onSaved: () => Promise<unknown>;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The combinations that a family doesn't have: those that are chosen become members. */
export function AddMembers({ family, members, onSaved, onUnsaved }: AddMembersProps) {
  const uid = useUserId();
  const typedIn = use(MoneyContext);
  const [add, { isLoading }] = addMembers.useMutation();
  const [problem, setProblem] = useState<string>();
  const missing = useMemo(() => missingOf(family.options, members), [family.options, members]);
  const combinations = useCombinations(missing, false);
  const { made, grid, setErrors } = combinations;
  const isUnsaved = made.length > 0;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const [first] = members;
  const areDrafts = members.every(({ state }) => state === 'draft');
  const standsFor = () => ({
    // A draft may have none.
    price: first && regularPriceOf(first) > 0 ? String(regularPriceOf(first)) : '',
    cost: first?.cost === undefined ? '' : String(first.cost),
    stock: '0',
    weight: first?.weight === undefined ? '' : String(first.weight),
  });

  async function send() {
    setProblem(undefined);
    setErrors(new Map());
    const names = family.options.map(({ name }) => name);
    try {
      const sent = membersOf(made, grid.typed, {
        names,
        standsFor,
        typedIn,
        mayLack: areDrafts,
      });
      const { message } = await add({ uid, id: family._id, members: sent }).unwrap();
      combinations.forget();
      await onSaved();
      toast.success(message);
    } catch (error) {
      const failure = asApiFailure(error);
      const { cells, others } = errorsByCell(
        fieldErrorsOf(failure),
        made.map(({ key }) => key),
      );
      setErrors(cells);
      setProblem(others[0] ?? (cells.size > 0 ? undefined : failure.message));
    }
  }

  if (missing.length === 0)
    return (
      <p className="text-ink-muted">
        Every combination is there. Add a value to an option to have more.
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      {problem !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {problem}
        </Notice>
      )}
      <CombinationGrid
        label="Combinations that are not there"
        combinations={combinations}
        standsFor={standsFor}
      />
      <div>
        <Button
          variant="primary"
          busy={isLoading}
          aria-disabled={made.length === 0 || undefined}
          onClick={() => void send()}
        >
          {made.length === 0 ? 'Add members' : `Add ${countOf(made.length, 'member')}`}
        </Button>
      </div>
    </div>
  );
}
