import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Family, FamilyWritten } from '#contract/family.ts';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { HistoryTabs } from '#web/admin/log/HistoryTabs.tsx';
import { AdminScreen, Section } from '#web/admin/screen/AdminScreen.tsx';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { addressInShop } from '../address-in-shop.ts';
import { BACK } from '../ProductNotFound.tsx';
import { AddMembers } from './AddMembers.tsx';
import { FamilyForm } from './FamilyForm.tsx';
import { FamilyPhotos } from './FamilyPhotos.tsx';
import { removeFamily, type WholeFamily } from './family-endpoints.ts';
import { Members } from './Members.tsx';
import { PublishFamily } from './PublishFamily.tsx';

interface EditFamilyProps {
  opened: WholeFamily;
  readAgain: () => Promise<WholeFamily>;
}

/** The screen of a family: what its members have in common, and the grid of its members. */
export function EditFamily({ opened, readAgain }: EditFamilyProps) {
  const [{ family, members }, setKnown] = useState(opened);
  /** The parts with something that is not saved. */
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [undone, setUndone] = useState(0);
  const tell = (part: string) => (isUnsaved: boolean) =>
    setUnsaved((before) => {
      if (before.has(part) === isUnsaved) return before;
      const next = new Set(before);
      if (isUnsaved) next.add(part);
      else next.delete(part);
      return next;
    });
  const refresh = async () => {
    const now = await readAgain();
    setKnown(now);
    return now.family;
  };
  /** The form begins anew with what was undone, unless something is typed in it. */
  const followUndo = async () => {
    await refresh();
    if (!unsaved.has('family')) setUndone((times) => times + 1);
  };
  const takeOver = ({ family: saved, products }: FamilyWritten) => {
    const written = new Map(products.map((product) => [product._id, product]));
    setKnown((before) => ({
      family: saved,
      members: before.members.map((member) => written.get(member._id) ?? member),
    }));
  };
  const shown = members.find(({ state }) => state === 'live') ?? members[0];
  return (
    <AdminScreen
      title={family.name}
      backTo={BACK}
      more={
        shown && (
          <Link to={addressInShop(shown)} className={buttonLook('secondary')}>
            View in the shop
          </Link>
        )
      }
      actions={<Dissolve family={family} onDone={() => setUnsaved(new Set())} />}
    >
      <UnsavedGuard isUnsaved={() => unsaved.size > 0} />
      <PublishFamily
        familyId={family._id}
        members={members}
        isUnsaved={unsaved.size > 0}
        onSaved={refresh}
      />
      <HistoryTabs thing={`family:${family._id}`} label="Family" onUndone={followUndo}>
        <div className="flex flex-col gap-10">
          <Section title="Members">
            <Members
              family={family}
              members={members}
              onSaved={refresh}
              onWritten={takeOver}
              onUnsaved={tell('members')}
            />
          </Section>
          <Section title="Add members">
            <AddMembers
              family={family}
              members={members}
              onSaved={refresh}
              onUnsaved={tell('new members')}
            />
          </Section>
          <Section title="Photos">
            <FamilyPhotos
              family={family}
              members={members}
              onSaved={refresh}
              onUnsaved={tell('photos')}
            />
          </Section>
          {/* Not painted with the grid: with 100 values it would take most of the time in which that is scrolled. */}
          <div className="-m-2 p-2 [contain-intrinsic-size:auto_80rem] [content-visibility:auto]">
            <Section title="What members have in common">
              <FamilyForm
                key={undone}
                family={family}
                members={members}
                readAgain={refresh}
                onUnsaved={tell('family')}
              />
            </Section>
          </div>
        </div>
      </HistoryTabs>
    </AdminScreen>
  );
}

function Dissolve({ family, onDone }: { family: Family; onDone: () => void }) {
  const uid = useUserId();
  const navigate = useNavigate();
  const [remove] = removeFamily.useMutation();
  return (
    <ConfirmedButton
      variant="danger"
      label="Dissolve family"
      question={`Dissolve ${family.name}?`}
      confirmLabel="Dissolve family"
      act={async () => {
        const answer = await remove({ uid, known: family }).unwrap();
        onDone();
        await navigate(adminPaths.products);
        return answer;
      }}
    >
      Its members become products of their own. They keep their names, stock, orders and addresses.
    </ConfirmedButton>
  );
}
