import X from 'lucide-react/icons/x';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { buttonLook } from '#web/ui/button-look.ts';

/** Says whose orders are listed; pressed, the list is of everybody's again. */
export function PersonChip({ userId, onRemove }: { userId: string; onRemove: () => void }) {
  const { currentData: user, error } = userById.useQuery(userId);
  const isGone = isApiFailure(error) && error.status === 404;
  const name = user?.name ?? (isGone ? DELETED_USER : '…');
  return (
    <button
      type="button"
      onClick={onRemove}
      className={`${buttonLook('secondary', 'sm')} min-h-11 max-w-full`}
    >
      <span className="min-w-0 truncate">Orders of {name}</span>
      <X className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">– show everybody’s</span>
    </button>
  );
}
