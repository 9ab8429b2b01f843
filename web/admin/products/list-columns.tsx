import ChevronRight from 'lucide-react/icons/chevron-right';
import type { AdminProduct, ListedFamily } from '#contract/catalog.ts';
import { STATE_WORDS } from '#contract/product-states.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { boxColumn, SelectBox } from '#web/list/select-column.tsx';
import type { Selecting } from '#web/list/use-selection.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { countOf } from '#web/ui/count-of.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import type { ListRow } from './fold-rows.ts';
import { productColumns } from './product-columns.tsx';

type FamilyRow = Extract<ListRow, { members: readonly AdminProduct[] }>;

interface ListedProducts {
  lowStock: number;
  products: readonly AdminProduct[];
  selecting: Selecting<AdminProduct>;
  onToggle: (familyId: string) => void;
}

/** The columns of the list of products, in which families are rows, too. */
export function listColumns({ lowStock, products, selecting, onToggle }: ListedProducts) {
  const box = boxColumn<AdminProduct, AdminProduct>(selecting, ({ name }) => `Select ${name}`);
  const columns = [box, ...productColumns(lowStock, products)];
  return columns.map((column): Column<ListRow> => ({
    ...column,
    cell: (row) => {
      if (row.family) return familyCell(column.key, row, { selecting, onToggle });
      const cell = column.cell(row.product);
      return row.isMember && column.namesRow ? (
        <span className="block pl-3 table-wide:pl-8">{cell}</span>
      ) : (
        cell
      );
    },
  }));
}

function familyCell(
  key: string,
  row: FamilyRow,
  { selecting, onToggle }: Pick<ListedProducts, 'selecting' | 'onToggle'>,
) {
  const { family, members } = row;
  if (key === 'select') return <MembersBox family={family} {...{ members, selecting }} />;
  if (key === 'name') return <FamilyName row={row} onToggle={onToggle} />;
  if (key === 'category') return <span className="text-ink-muted">{members[0]?.category}</span>;
  if (key === 'price') return <From amount={family.from} />;
  if (key === 'stock') return <Total stock={family.stock} />;
  if (key === 'edit')
    return (
      <RowLink
        to={adminPaths.family(family._id)}
        aria-label={`Edit ${family.name}`}
        className="inline-flex min-h-8 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        Edit
      </RowLink>
    );
  return null;
}

/** Selects the members that stand in this place. */
function MembersBox({
  family,
  members,
  selecting: { selection, add, remove },
}: Pick<FamilyRow, 'family' | 'members'> & Pick<ListedProducts, 'selecting'>) {
  const chosen = members.filter(({ _id }) => selection.has(_id)).length;
  return (
    <SelectBox
      label={`Select members of ${family.name}`}
      checked={chosen === members.length}
      isMixed={chosen > 0 && chosen < members.length}
      onPress={() =>
        chosen === members.length ? remove(members.map(({ _id }) => _id)) : add(members)
      }
    />
  );
}

function FamilyName({
  row: { family, members, isUnfolded },
  onToggle,
}: {
  row: FamilyRow;
  onToggle: (familyId: string) => void;
}) {
  const { _id, name } = family;
  return (
    <span className="flex items-center gap-3">
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-label={`Members of ${name}`}
        title={isUnfolded ? 'Fold' : 'Unfold'}
        onClick={() => onToggle(_id)}
        className="grid size-10 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <ChevronRight
          className={`size-4.5 transition-transform duration-150 ${isUnfolded ? 'rotate-90' : ''}`}
          aria-hidden="true"
        />
      </button>
      <span className="min-w-0">
        <RowLink
          to={adminPaths.family(_id)}
          aria-label={`Family: ${name}`}
          className="inline-flex min-h-6 items-center font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </RowLink>{' '}
        {members.every(({ state }) => state === 'draft') && (
          <StatusLabel tone="neutral">{STATE_WORDS.draft}</StatusLabel>
        )}
        <span className="block text-ink-muted">{membersWords(family, members.length)}</span>
        <span className="block text-ink-muted table-wide:hidden">
          <From amount={family.from} />
          {members[0]?.category && ` · ${members[0].category}`}
        </span>
      </span>
    </span>
  );
}

/** "12 members", or how many of them stand here, where others are on other pages or don't match. */
function membersWords({ members }: ListedFamily, here: number): string {
  return here === members ? countOf(members, 'member') : `${here} of ${countOf(members, 'member')}`;
}

function From({ amount }: { amount: number }) {
  return (
    <>
      from <Money amount={amount} />
    </>
  );
}

function Total({ stock }: { stock: number }) {
  return useNumberText()(stock);
}
