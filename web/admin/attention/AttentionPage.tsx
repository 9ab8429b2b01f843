import { Link } from 'react-router';
import type { AttentionItem } from '#contract/attention.ts';
import type { Duty } from '#contract/duties.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { attention, mend } from './attention-endpoints.ts';

/** Everything that needs attention, the oldest first. */
export function Component() {
  const uid = useUserId();
  const query = attention.useQuery(uid, { skip: uid === '', ...ALWAYS_FRESH });
  const { currentData: items, isError } = query;
  const hasOrders = items?.some(({ orderId }) => orderId !== undefined) ?? false;
  return (
    <AdminScreen
      title="Needs attention"
      actions={
        hasOrders && (
          <Link
            to={`${adminPaths.transactions}?view=attention`}
            className={buttonLook('quiet', 'sm')}
          >
            See their orders
          </Link>
        )
      }
    >
      {items && items.length > 0 && (
        <ul className="border-t border-line">
          {items.map((item) => (
            <Item key={`${item.kind} ${item.since} ${item.words}`} item={item} />
          ))}
        </ul>
      )}
      {items?.length === 0 && (
        <EmptyState title="Nothing needs you">
          Failed refunds, disputes and whatever doesn’t add up are listed here. The shop looks every
          hour.
        </EmptyState>
      )}
      {!items && isError && <QueryFailure title="This can't be shown" query={query} />}
      {!items && !isError && <Skeleton className="h-24" />}
    </AdminScreen>
  );
}

/** Failed refunds are for those with the duty refunds, letters for those with settings, orders for all who see this. */
function mayCall(path: string, duties: readonly Duty[]): boolean {
  if (path.startsWith('order/')) return duties.includes('orders');
  return duties.includes(/letters\//.test(path) ? 'settings' : 'refunds');
}

function Item({
  item: { words, since, orderId, userId, products, actions },
}: {
  item: AttentionItem;
}) {
  const uid = useUserId();
  const duties = useDuties();
  const [act] = mend.useMutation();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-60 flex-1">
        <p className="max-w-prose wrap-anywhere">{words}</p>
        <p className="mt-1 text-sm text-ink-muted">
          Since <DateTime at={since} withTime />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {actions
          .filter(({ path }) => mayCall(path, duties))
          .map((action) => (
            <ConfirmedButton
              key={action.path}
              size="sm"
              label={action.label}
              question={`${action.label}?`}
              confirmLabel={action.label}
              act={() => act({ uid, action }).unwrap()}
              focusAfter="main h1"
            >
              {words}
            </ConfirmedButton>
          ))}
        {products !== undefined && (
          <Link to={`${adminPaths.products}?${products}`} className={buttonLook('secondary', 'sm')}>
            See products
          </Link>
        )}
        {userId !== undefined && (
          <Link to={adminPaths.customer(userId)} className={buttonLook('secondary', 'sm')}>
            Open customer
          </Link>
        )}
        {orderId !== undefined && (
          <Link to={adminPaths.transaction(orderId)} className={buttonLook('secondary', 'sm')}>
            Open order
          </Link>
        )}
      </div>
    </li>
  );
}
