import { useId } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { FamilyMembers } from '#contract/family.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { DraftNotice } from '../DraftNotice.tsx';
import { changeMembers } from './family-endpoints.ts';

interface PublishFamilyProps {
  familyId: string;
  members: FamilyMembers['members'];
  /** Something on the screen is not saved. */
  isUnsaved: boolean;
  /** Reads the family again. */
  onSaved: () => Promise<unknown>;
}

/** Says which members are drafts and what they lack, with a button that puts all of them on sale. Nothing where none is a draft. */
export function PublishFamily({ familyId, members, isUnsaved, onSaved }: PublishFamilyProps) {
  const uid = useUserId();
  const unsavedId = useId();
  const [change, { isLoading }] = changeMembers.useMutation();
  const drafts = members.filter(({ state }) => state === 'draft');
  if (drafts.length === 0) return null;
  const words =
    drafts.length === members.length
      ? 'This family is a draft: shoppers don’t see it yet.'
      : `${drafts.length} of ${members.length} members are drafts, which shoppers don’t see yet.`;

  async function publish() {
    const changes = drafts.map(({ _id }) => ({ _id, state: 'live' }));
    try {
      await change({ uid, id: familyId, changes }).unwrap();
      await onSaved();
      toast.success(drafts.length === 1 ? 'It is on sale' : `${drafts.length} members are on sale`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <div className="mb-6">
      <DraftNotice
        of={{ what: 'family', id: familyId }}
        words={words}
        renderAction={(answer) => {
          const isLacking = answer?.gaps.some(({ isNeeded }) => isNeeded) === true;
          return (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {isUnsaved && (
                <p id={unsavedId} className="text-sm text-ink-muted">
                  Save what you have changed first.
                </p>
              )}
              <Button
                variant="primary"
                className="aria-disabled:bg-ground"
                busy={isLoading}
                aria-disabled={isUnsaved || isLacking || undefined}
                aria-describedby={isUnsaved ? unsavedId : 'drafts-lack'}
                onClick={() => void publish()}
              >
                Publish
              </Button>
            </div>
          );
        }}
      />
    </div>
  );
}
