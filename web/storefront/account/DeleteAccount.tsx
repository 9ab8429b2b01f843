import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import type { UnderWay } from '#contract/under-way.ts';
import type { User } from '#contract/users.ts';
import { asApiFailure } from '#web/api-failure.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { paths } from '#web/paths.ts';
import { accountClosed } from '#web/session/session-slice.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { deleteAccount, underWay } from './account-endpoints.ts';
import { reasonWords } from './reason-words.ts';

/** Deletes the person's account after a confirmation. Shows at once if something has to end first. */
export function DeleteAccount({ user }: { user: User }) {
  const isAdmin = user.role === 'admin';
  const { currentData: reasons = [], refetch } = underWay.useQuery(user._id, {
    skip: isAdmin,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  /** Number of refused attempts: after each the reasons get the focus. */
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((count) => count + 1);
  return (
    <>
      <p className="text-ink-muted">
        Your name, e-mail and addresses are deleted. Orders and invoices are kept as the law asks;
        reviews stay without your name.
      </p>
      {reasons.length > 0 && <NotYet key={refusals} reasons={reasons} isAnswer={refusals > 0} />}
      {reasons.length > 0 ? (
        <Button variant="danger" onClick={refuse}>
          Delete my account
        </Button>
      ) : (
        <DeleteButton
          user={user}
          onRefused={() => {
            void refetch();
            refuse();
          }}
        />
      )}
    </>
  );
}

function DeleteButton({ user, onRefused }: { user: User; onRefused: () => void }) {
  const dispatch = useShopDispatch();
  const [remove] = deleteAccount.useMutation();
  /** Told once the dialog has closed: until then nothing outside it can take the focus. */
  const isRefused = useRef(false);

  async function act() {
    isRefused.current = false;
    try {
      await remove(user._id).unwrap();
    } catch (error) {
      const failure = asApiFailure(error);
      if (failure.code !== 'UNDER_WAY') throw failure;
      isRefused.current = true;
      return undefined;
    }
    // Signs out here; other devices are signed out by their next call.
    dispatch(accountClosed());
    // Replaces the toast for an account that somebody else deleted.
    toast.success('Your account is deleted. You are signed out everywhere.', {
      id: 'account-closed',
      ...ACROSS_PAGES,
    });
    return undefined;
  }

  return (
    <ConfirmedButton
      variant="danger"
      label="Delete my account"
      reason={user.role === 'admin' ? ADMINS_STAY : undefined}
      question="Delete your account?"
      confirmLabel="Delete my account"
      cancelLabel="Keep my account"
      act={act}
      onClosed={() => isRefused.current && onRefused()}
    >
      <p>This can't be undone, and you are signed out everywhere.</p>
      <p className="mt-3 font-medium text-ink">This log-in can't be used here again.</p>
    </ConfirmedButton>
  );
}

const ADMINS_STAY =
  "Admins can't delete their own account. Another admin can make you a customer first.";

/** The things that have to end first. `isAnswer`: shown after a press, so it takes the focus. */
function NotYet({ reasons, isAnswer }: { reasons: readonly UnderWay[]; isAnswer: boolean }) {
  return (
    <Notice tone="warning" urgent={isAnswer} takesFocus={isAnswer}>
      <p className="font-medium">Your account can't be deleted yet</p>
      <ul className="mt-2 flex flex-col gap-1">
        {reasons.map((reason) => {
          const { orderId, kind } = reason;
          return (
            <li key={`${kind} ${orderId}`}>
              {reasonWords(reason)}{' '}
              <Link
                to={orderId === undefined ? paths.cart : paths.order(orderId)}
                className="inline-block min-h-6 leading-6 underline underline-offset-4"
              >
                {orderId === undefined ? 'See your cart' : `See order #${reason.number}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
