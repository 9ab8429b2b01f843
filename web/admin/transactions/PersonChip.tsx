import X from 'lucide-react/icons/x';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Order } from '#contract/orders.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { buttonLook } from '#web/ui/button-look.ts';

interface PersonChipProps {
  userId: string;
  /** What is listed; undefined until it is there. */
  orders: readonly Order[] | undefined;
  onRemove: () => void;
}

/** Says whose orders are listed; pressed, the list is of everybody's again. */
export function PersonChip({ userId, orders, onRemove }: PersonChipProps) {
  const name = useNameOf(userId, orders);
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

/** Every order says whose it is; only where none is listed the person is looked up. */
function useNameOf(userId: string, orders: PersonChipProps['orders']): string {
  const listed = orders?.find(({ user }) => user._id === userId)?.user.name;
  const { currentData: user, error } = userById.useQuery(userId, { skip: orders?.length !== 0 });
  const isGone = isApiFailure(error) && error.status === 404;
  return listed ?? user?.name ?? (isGone ? DELETED_USER : '…');
}
