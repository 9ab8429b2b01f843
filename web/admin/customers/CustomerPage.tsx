import { NotFoundScreen } from '#web/admin/screen/NotFoundScreen.tsx';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { CustomerSummaryAnswer } from '#contract/customers.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { User } from '#contract/users.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { useWayBack } from '#web/admin/list/way-back.tsx';
import { HistoryTabs } from '#web/admin/log/HistoryTabs.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { customersChanged, customerSummary } from '#web/admin/users/customer-endpoints.ts';
import { EmailAddress } from '#web/admin/users/EmailAddress.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { useShopDispatch, useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CustomerActions, nameId } from './CustomerActions.tsx';
import { CustomerHistory } from './CustomerHistory.tsx';
import { RoleLabel } from './RoleLabel.tsx';

const BACK = { path: adminPaths.customers, label: 'Customers' };

/** One person: their account, what they bought, and the shop's notes. */
export function Component() {
  const { uid: userId = '' } = useParams();
  const uid = useUserId();
  const account = userById.useQuery(userId, { refetchOnMountOrArgChange: true });
  const query = customerSummary.useQuery(
    { uid, userId },
    { skip: uid === '', refetchOnMountOrArgChange: true },
  );
  const isUnknown = isNotFound(query.error);
  // Of a deleted account only the orders are left.
  const isDeleted = isNotFound(account.error);
  const user = isDeleted ? undefined : account.currentData;
  if (isUnknown) return <CustomerNotFound />;
  if (query.isError || (account.isError && !isDeleted)) {
    return (
      <AdminScreen title="Customer" backTo={BACK}>
        <QueryFailure
          title="This customer can't be shown"
          query={query.isError ? query : account}
        />
      </AdminScreen>
    );
  }
  if (!query.currentData || !(user || isDeleted)) return <CustomerSkeleton />;
  return <CustomerScreen key={userId} userId={userId} user={user} known={query.currentData} />;
}

interface CustomerScreenProps {
  userId: string;
  /** Undefined if the account is deleted. */
  user: User | undefined;
  known: CustomerSummaryAnswer;
}

function CustomerScreen({ userId, user, known }: CustomerScreenProps) {
  const leave = useLeaveDeleted();
  const wayBack = useWayBack(adminPaths.customers);
  const name = user?.name ?? DELETED_USER;
  return (
    <AdminScreen
      title={name}
      heading={<span id={nameId(userId)}>{name}</span>}
      backTo={BACK}
      about={user && <Account user={user} />}
      more={user && <ExportPerson userId={userId} />}
      actions={user && <CustomerActions user={user} onDeleted={() => leave(wayBack)} />}
    >
      <HistoryTabs thing={`user:${userId}`} label="Customer">
        <CustomerHistory userId={userId} user={user} known={known} />
      </HistoryTabs>
    </AdminScreen>
  );
}

/** All that the shop keeps of them, which the log notes as an export. */
function ExportPerson({ userId }: { userId: string }) {
  const path = `user/${encodeURIComponent(userId)}/export`;
  return <ExportButton path={path} label="Export this person's data" />;
}

/**
 * Leaves the screen of an account that was deleted. Everything that names people is refetched only after that: the
 * screen would fetch the deleted account again.
 */
function useLeaveDeleted(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  const dispatch = useShopDispatch();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      // After the other effects of the screen, when it needs its data no more.
      if (isDeleted.current) queueMicrotask(() => dispatch(customersChanged()));
    },
    [dispatch],
  );
  return async (to) => {
    isDeleted.current = true;
    await navigate(to);
  };
}

function Account({ user: { email, emailVerified, role, createdAt } }: { user: User }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RoleLabel role={role} />
      {email && <EmailAddress email={email} emailVerified={emailVerified} isLink />}
      <span>
        Joined <DateTime at={createdAt} />
      </span>
    </p>
  );
}

function CustomerNotFound() {
  return (
    <NotFoundScreen what="customer" backTo={BACK}>
      Nobody has registered with this id.
    </NotFoundScreen>
  );
}

/** Shown while the person is loading. */
function CustomerSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-3 h-4 w-24" />
      <Skeleton className="mb-3 h-8 w-64" />
      <Skeleton className="mb-8 h-5 w-48" />
      <Skeleton className="mb-10 h-20" />
      <Skeleton className="h-72" />
    </div>
  );
}

function isNotFound(error: unknown): boolean {
  return isApiFailure(error) && error.status === 404;
}
