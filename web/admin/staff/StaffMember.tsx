import { useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isEveryDuty, type Duty } from '#contract/duties.ts';
import type { StaffAnswer } from '#contract/staff.ts';
import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { EmailAddress } from '#web/admin/users/EmailAddress.tsx';
import { messageOf } from '#web/api-failure.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { userArrived } from '#web/session/session-slice.ts';
import { useShopDispatch, useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { isLastOwner, whyDutiesStay } from './duty-rules.ts';
import { DutyBoxes } from './DutyBoxes.tsx';
import { changeDuties } from './staff-endpoints.ts';

interface StaffMemberProps {
  member: StaffAnswer['staff'][number];
  staff: StaffAnswer['staff'];
}

/** An admin with their duties, which can be changed and saved. */
export function StaffMember({ member, staff }: StaffMemberProps) {
  const { user, duties } = member;
  const uid = useUserId();
  const own = useDuties();
  const reasonId = useId();
  const name = useRef<HTMLParagraphElement>(null);
  const { chosen, choose, isChanged, save, isSaving } = useChosenDuties(user._id, duties);
  const reason = isLastOwner(member, staff)
    ? 'The last owner keeps all duties.'
    : whyDutiesStay(member, { uid, own });
  // The buttons disappear.
  const focusName = () => name.current?.focus();
  return (
    <li className="border-b border-line py-5">
      <p ref={name} tabIndex={-1} className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <LinkIfMay
          to={adminPaths.customer(user._id)}
          className="-my-1 inline-block py-1 font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {user.name}
        </LinkIfMay>
        {user._id === uid && <span className="text-sm text-ink-muted">you</span>}
        {isEveryDuty(duties) && <StatusLabel tone="good">Owner</StatusLabel>}
        {user.email && <EmailAddress email={user.email} emailVerified={user.emailVerified} />}
      </p>
      <DutyBoxes
        legend={`Duties of ${user.name}`}
        duties={chosen}
        own={own}
        isFixed={reason !== undefined}
        describedBy={reason && reasonId}
        onChange={choose}
      />
      {reason !== undefined && (
        <p id={reasonId} className="mt-2 text-sm text-ink-muted">
          {reason}
        </p>
      )}
      {reason === undefined && isChanged && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            size="sm"
            variant="primary"
            busy={isSaving}
            onClick={() => void save().then(focusName)}
          >
            Save duties
          </Button>
          <Button
            size="sm"
            onClick={() => {
              choose(undefined);
              focusName();
            }}
          >
            Undo changes
          </Button>
        </div>
      )}
    </li>
  );
}

/** The duties that are chosen but not saved yet; at first those that somebody has. */
function useChosenDuties(userId: string, duties: readonly Duty[]) {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const [change, { isLoading: isSaving }] = changeDuties.useMutation();
  const [choice, choose] = useState<readonly Duty[]>();
  const chosen = choice ?? duties;

  async function save() {
    try {
      const answer = await change({ uid, userId, duties: chosen }).unwrap();
      if (userId === uid) dispatch(userArrived(answer.user));
      choose(undefined);
      toast.success(answer.message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  const isChanged = chosen.join() !== duties.join();
  return { chosen, choose, isChanged, save, isSaving };
}
