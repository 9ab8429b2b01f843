import { NotFoundScreen } from '#web/admin/screen/NotFoundScreen.tsx';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Coupon, CouponUses } from '#contract/coupons.ts';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { HistoryTabs } from '#web/admin/log/HistoryTabs.tsx';
import { AdminScreen, Section } from '#web/admin/screen/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, type AddressedList, useList } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { couponUses } from './coupon-endpoints.ts';
import { describeCoupon, describeUses } from './coupon-words.ts';
import { CouponActions } from './CouponActions.tsx';
import { EditCoupon, useCouponEditing } from './EditCoupon.tsx';
import { USE_COLUMNS } from './use-columns.tsx';

const BACK = { path: adminPaths.coupons, label: 'Coupons' };
const SHAPE = { sorts: ['newest'], filters: {} } satisfies ListShape;

/** One coupon: what it takes off, who used it, and what it cost. */
export function Component() {
  const { id: couponId = '' } = useParams();
  const uid = useUserId();
  const list = useList(SHAPE);
  const query = couponUses.useQuery(
    { uid, couponId, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  const { data, error, isError, refetch, fulfilledTimeStamp = 0 } = query;
  if (isApiFailure(error) && error.status === 404) return <CouponNotFound />;
  if (data?.coupon._id === couponId) {
    const readAgain = async () => (await refetch().unwrap()).coupon;
    return (
      <CouponScreen
        key={couponId}
        known={data}
        now={fulfilledTimeStamp}
        readAgain={readAgain}
        list={list}
        query={query}
      />
    );
  }
  if (!isError) return <Skeleton className="h-72" />;
  return (
    <AdminScreen title="Coupon" backTo={BACK}>
      <QueryFailure title="This coupon can't be shown" query={query} />
    </AdminScreen>
  );
}

interface CouponScreenProps {
  known: CouponUses;
  /** The time at which the coupon was read. */
  now: number;
  readAgain: () => Promise<Coupon>;
  list: AddressedList;
  query: { error?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
}

function CouponScreen({ known, now, readAgain, list, query }: CouponScreenProps) {
  const editing = useCouponEditing(known.coupon, readAgain);
  const { code } = editing.known;
  const coupon = { ...editing.known, timesUsed: known.coupon.timesUsed };
  // A change that was made here may be newer than that.
  const at = Math.max(now, Date.parse(coupon.updatedAt));
  const { words, tone } = describeCoupon(coupon, at);
  return (
    <AdminScreen
      title={code}
      heading={<span className="font-mono">{code}</span>}
      backTo={BACK}
      about={<StatusLabel tone={tone}>{words}</StatusLabel>}
      actions={
        <CouponActions
          coupon={editing.known}
          now={at}
          onChanged={(changed) => editing.take(changed, true)}
        />
      }
    >
      <HistoryTabs
        thing={`coupon:${coupon._id}`}
        label="Coupon"
        onUndone={async () => editing.take(await readAgain(), true)}
      >
        <Figures known={known} coupon={coupon} />
        <div className="mt-10 flex flex-col gap-12">
          <Section title="Terms">
            <EditCoupon editing={editing} typicalCart={known.typicalCart} />
          </Section>
          <Section title="Uses">
            <ListTable
              list={list}
              words={{ one: 'order', many: 'orders' }}
              caption="Orders with this coupon"
              columns={USE_COLUMNS}
              rowKey={({ orderId }) => orderId}
              page={{ ...known, rows: known.uses }}
              query={query}
              empty={{ title: 'Nobody has used it yet', words: 'Orders with it are listed here.' }}
            />
          </Section>
        </div>
      </HistoryTabs>
    </AdminScreen>
  );
}

function Figures({
  known: { orders, cost, sales },
  coupon,
}: {
  known: CouponUses;
  coupon: Coupon;
}) {
  const number = useNumberText();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-4">
      <Figure label="Used">{describeUses(coupon, number)}</Figure>
      <Figure label="Orders">{number(orders)}</Figure>
      <Figure label="Cost">
        <Money amount={cost} />
      </Figure>
      <Figure label="Sales with it">
        <Money amount={sales} />
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-0.5 text-lg tabular-nums">{children}</dd>
    </div>
  );
}

function CouponNotFound() {
  return (
    <NotFoundScreen what="coupon" backTo={BACK}>
      It may have been deleted.
    </NotFoundScreen>
  );
}
