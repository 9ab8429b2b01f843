import type { User } from '#contract/users.ts';
import { useDuties, useHasDuty } from '#web/admin/duties/use-duties.ts';
import {
  adminCount,
  changeRole,
  customersChanged,
  deleteCustomer,
  ordersUnderWay,
} from '#web/admin/users/customer-endpoints.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { userArrived } from '#web/session/session-slice.ts';
import { useUserId, useShopDispatch } from '#web/store-hooks.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { parcelWords, whyNotDeleted, whyRoleStays } from './customer-rules.ts';
import { MakeAdmin } from './MakeAdmin.tsx';

// A reason is below its button, aligned to the end of the row.
const ACTION = 'flex flex-col items-end *:[span]:max-w-36 *:[span]:pr-2 table-wide:*:[span]:pr-3.5';

interface CustomerActionsProps {
  user: User;
  /** Set on their own screen, which has all actions; a row of the list can only delete. Leaves the screen; then call `customersChanged`, once nothing shows the deleted account any more. */
  onDeleted?: () => Promise<void>;
}

/** The actions on somebody's account. A disabled one says why. */
export function CustomerActions({ user, onDeleted }: CustomerActionsProps) {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const { data: admins } = adminCount.useQuery(uid, { skip: uid === '' });
  const [remove] = deleteCustomer.useMutation();
  const { _id: userId, name } = user;
  const duties = useDuties();
  const of = { uid, admins, duties };

  async function deleteCustomerAndLeave() {
    try {
      const answer = await remove({ uid, userId }).unwrap();
      if (onDeleted) await onDeleted();
      else dispatch(customersChanged());
      return answer;
    } catch (error) {
      // Somebody else may have deleted them.
      dispatch(customersChanged());
      throw error;
    }
  }

  return (
    <span className="flex items-start justify-end table-narrow:flex-col table-narrow:items-end">
      {onDeleted && duties.includes('staff') && (
        <span className={ACTION}>
          {user.role === 'admin' ? (
            <RemoveAdmin user={user} reason={whyRoleStays(user, of)} />
          ) : (
            <MakeAdmin user={user} about={nameId(userId)} />
          )}
        </span>
      )}
      <span className={ACTION}>
        <ConfirmedButton
          size="sm"
          className="table-narrow:px-2"
          variant="quiet-danger"
          label="Delete"
          about={nameId(userId)}
          reason={whyNotDeleted(user, of)}
          question={`Delete ${name}?`}
          confirmLabel="Delete customer"
          act={deleteCustomerAndLeave}
          focusAfter="main h1"
        >
          <WhatDeletingMeans userId={userId} />
        </ConfirmedButton>
      </span>
    </span>
  );
}

function WhatDeletingMeans({ userId }: { userId: string }) {
  const uid = useUserId();
  const number = useNumberText();
  const maySee = useHasDuty('orders');
  const { data: count, isError } = ordersUnderWay.useQuery(
    { uid, userId },
    { skip: !maySee, refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <span className="block">
        Their name, e-mail address and photo are gone for good, and they can&apos;t come back with
        this account. Their orders stay, and so do their reviews, without a name.
      </span>
      <output className="mt-3 block min-h-[3lh]">
        {parcelWords(count, isError || !maySee, number)}
      </output>
    </>
  );
}

function RemoveAdmin({ user, reason }: { user: User; reason: string | undefined }) {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const [change] = changeRole.useMutation();
  const { _id: userId, name } = user;
  const isMe = userId === uid;

  async function act() {
    const answer = await change({ uid, userId, role: 'user' }).unwrap();
    // The guard redirects admins who took the role from themselves.
    if (isMe) dispatch(userArrived(answer.user));
    return answer;
  }

  return (
    <ConfirmedButton
      size="sm"
      variant="quiet"
      className="whitespace-nowrap table-narrow:px-2"
      label="Remove admin"
      about={nameId(userId)}
      reason={reason}
      question={`Take the admin role from ${name}?`}
      confirmLabel="Remove admin"
      act={act}
    >
      {isMe ? 'You lose' : 'They lose'} the back office at once.
    </ConfirmedButton>
  );
}

/** The id of the name that the buttons of its row act on. */
export function nameId(userId: string): string {
  return `customer-${userId}`;
}
