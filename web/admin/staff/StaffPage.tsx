import { useState } from 'react';
import type { StaffAnswer, StaffInvite } from '#contract/staff.ts';
import { AdminScreen, Section } from '#web/admin/screen/AdminScreen.tsx';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { dutiesInWords } from './duty-rules.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { staff, withdrawInvite } from './staff-endpoints.ts';
import { StaffMember } from './StaffMember.tsx';

/** Lists the people who work in the back office, with their duties. */
export function Component() {
  const uid = useUserId();
  const query = staff.useQuery(uid, { skip: uid === '', ...ALWAYS_FRESH });
  const { currentData: known, isError } = query;
  const [isInviting, setIsInviting] = useState(false);
  return (
    <AdminScreen
      title="Staff"
      about={<p>Who works in the back office, and what each of them may do.</p>}
      actions={
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsInviting(true)}>
          Invite
        </Button>
      }
    >
      {known && <StaffLists known={known} />}
      {!known && isError && <QueryFailure title="The staff can't be shown" query={query} />}
      {!known && !isError && <Skeleton className="h-96" />}
      {isInviting && (
        <InviteDialog isMailOn={known?.isMailOn ?? true} onClose={() => setIsInviting(false)} />
      )}
    </AdminScreen>
  );
}

function StaffLists({ known: { staff: members, invites } }: { known: StaffAnswer }) {
  return (
    <div className="flex flex-col gap-10">
      {invites.length > 0 && (
        <Section title="Invitations">
          <ul className="border-t border-line">
            {invites.map((invite) => (
              <Invitation key={invite._id} invite={invite} />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Members">
        <ul className="border-t border-line">
          {members.map((member) => (
            <StaffMember key={member.user._id} member={member} staff={members} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Invitation({ invite: { _id, email, duties, expiresAt, tried } }: { invite: StaffInvite }) {
  const uid = useUserId();
  const [withdraw] = withdrawInvite.useMutation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <p id={`invite-${_id}`} className="font-medium wrap-anywhere">
          {email}
        </p>
        <p className="text-sm text-ink-muted">
          {dutiesInWords(duties)} · until <DateTime at={expiresAt} withTime />
        </p>
        {tried !== undefined && <p className="mt-1 text-sm text-warning">{tried}</p>}
      </div>
      <ConfirmedButton
        size="sm"
        variant="quiet-danger"
        label="Withdraw"
        about={`invite-${_id}`}
        question={`Withdraw the invitation of ${email}?`}
        confirmLabel="Withdraw invitation"
        cancelLabel="Keep invitation"
        act={() => withdraw({ uid, inviteId: _id }).unwrap()}
        focusAfter="main h1"
      >
        Whoever logs in with this address gets no rights then.
      </ConfirmedButton>
    </li>
  );
}
