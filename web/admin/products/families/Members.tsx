import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import type { Family, FamilyWritten } from '#contract/family.ts';
import { STATE_WORDS } from '#contract/product-states.ts';
import { messageOf } from '#web/api-failure.ts';
import { focusHeading } from '#web/admin/form/ConflictNotice.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { deleteProduct } from '../admin-product-endpoints.ts';
import { leaveFamily } from './family-endpoints.ts';
import { GRID_COLUMNS, type GridRow, rowOfMember } from './grid-cells.ts';
import { nameOfRow } from './grid-places.ts';
import { MemberGrid } from './MemberGrid.tsx';
import type { Member } from './member-photos.ts';
import { PhotoCell } from './PhotoCell.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { useGrid } from './use-grid.ts';
import { usePhotoCells } from './use-photo-cells.ts';
import { useSavingMembers } from './use-saving-members.ts';

interface MembersProps {
  family: Family;
  members: readonly Member[];
  /** Reads the family again. */
  onSaved: () => Promise<unknown>;
  /** Takes over what was written. */
  onWritten: (written: FamilyWritten) => void;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The members of a family as a grid, of which only the changed cells are saved. */
export function Members({ family, members, onSaved, onWritten, onUnsaved }: MembersProps) {
  const names = family.options.map(({ name }) => name).join('\n');
  const rows = useMemo(
    () => members.map((member) => rowOfMember(member, names.split('\n'))),
    [members, names],
  );
  const byId = useMemo(() => new Map(members.map((member) => [member._id, member])), [members]);
  const grid = useGrid(rows, GRID_COLUMNS);
  const cells = usePhotoCells(family, members);
  const { save, isSaving, errors, problem } = useSavingMembers(family, grid, {
    byId,
    files: cells.files,
    onSaved,
    onWritten,
  });
  const [asked, setAsked] = useState<Asked>();
  const number = useNumberText();
  const changed = grid.typed.size;
  useEffect(() => onUnsaved(changed > 0), [changed, onUnsaved]);
  return (
    <>
      <form
        noValidate
        aria-label="Members"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (changed > 0 && !isSaving) void save();
        }}
      >
        {problem !== undefined && (
          <Notice tone="danger" urgent takesFocus>
            {problem}
          </Notice>
        )}
        <MemberGrid
          label={`Members of ${family.name}`}
          grid={grid}
          errors={errors}
          renderLead={(row, isWhole) => (
            <MemberName row={row} member={byId.get(row.key)} isWhole={isWhole} />
          )}
          renderTail={(row) => <MemberActs row={row} onAsk={setAsked} />}
          renderPhoto={(row, cell) => (
            <PhotoCell {...cell} {...cells.shownIn(cell.text)} onOpen={() => cells.open(row)} />
          )}
        />
        {asked && (
          <AskAboutMember
            family={family}
            asked={asked}
            onSaved={onSaved}
            onClose={() => setAsked(undefined)}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            aria-disabled={changed === 0 || undefined}
            aria-describedby="members-changed"
          >
            Save members
          </Button>
          <p id="members-changed" className="text-sm text-ink-muted tabular-nums">
            {changed === 0
              ? 'No cell has been changed.'
              : `${countOf(changed, 'member', number)} changed.`}
          </p>
        </div>
      </form>
      {cells.opened && <PhotoDialog family={family} grid={grid} row={cells.opened} cells={cells} />}
    </>
  );
}

interface MemberNameProps {
  row: GridRow;
  member: Member | undefined;
  isWhole: boolean;
}

/** The name of a member at its place; without its link where it is not whole. */
function MemberName({ row, member, isWhole }: MemberNameProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 sm:flex-nowrap">
      {isWhole ? (
        <Link
          to={adminPaths.product(row.key)}
          className="inline-flex min-h-8 min-w-6 items-center underline-offset-4 hover:underline"
        >
          {nameOfRow(row)}
        </Link>
      ) : (
        nameOfRow(row)
      )}
      {member && member.state !== 'live' && (
        <StatusLabel tone="neutral">{STATE_WORDS[member.state]}</StatusLabel>
      )}
    </span>
  );
}

/** What is asked about a member before it is done. */
interface Asked {
  act: 'leave' | 'delete';
  row: GridRow;
}

function MemberActs({ row, onAsk }: { row: GridRow; onAsk: (asked: Asked) => void }) {
  const name = row.combination.join(', ');
  return (
    <span className="flex items-center">
      <button
        type="button"
        aria-label={`Take out ${name}`}
        className={`${buttonLook('quiet', 'sm')} whitespace-nowrap`}
        onClick={() => onAsk({ act: 'leave', row })}
      >
        Take out
      </button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        title={`Delete ${name}`}
        className={buttonLook('quiet-danger', 'sm')}
        onClick={() => onAsk({ act: 'delete', row })}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </span>
  );
}

interface AskAboutMemberProps {
  family: Family;
  asked: Asked;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Takes a member out of its family, or off the shop. */
function AskAboutMember({ family, asked: { act, row }, onSaved, onClose }: AskAboutMemberProps) {
  const uid = useUserId();
  const [leave] = leaveFamily.useMutation();
  const [remove] = deleteProduct.useMutation();
  const name = row.combination.join(', ');
  const isLeaving = act === 'leave';
  async function confirm() {
    try {
      const answer = isLeaving
        ? await leave({ uid, id: family._id, productId: row.key }).unwrap()
        : await remove({ uid, productId: row.key }).unwrap();
      await onSaved();
      toast.success(answer.message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <ConfirmDialog
      title={isLeaving ? `Take ${name} out of ${family.name}?` : `Delete ${name}?`}
      confirmLabel={isLeaving ? 'Take out' : 'Delete member'}
      onConfirm={confirm}
      onClose={() => {
        onClose();
        focusHeading();
      }}
    >
      {isLeaving
        ? 'It becomes a product of its own, and keeps its name, stock, orders and address.'
        : 'It disappears from the shop at once. For 30 days you can restore it from the bin.'}
    </ConfirmDialog>
  );
}
