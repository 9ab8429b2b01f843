import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { couponColumns } from './coupon-columns.tsx';
import { coupons } from './coupon-endpoints.ts';
import { CouponForm } from './CouponForm.tsx';

const SHAPE = { sorts: ['newest'], filters: {} } satisfies ListShape;

const WORDS = { one: 'coupon', many: 'coupons' };

export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const answer = coupons.useQuery(
    { uid, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  return (
    <AdminScreen title="Coupons" actions={<ExportButton path="payment/coupon/export.csv" />}>
      <section aria-labelledby="new-coupon">
        <h2 id="new-coupon" className="mb-4 text-lg">
          New coupon
        </h2>
        <CouponForm />
      </section>
      <section aria-labelledby="all-coupons" className="mt-14">
        <h2 id="all-coupons" className="mb-1 text-lg">
          All coupons
        </h2>
        <ListTable
          list={list}
          words={WORDS}
          caption="Coupons"
          // Their state at the time of the response.
          columns={couponColumns(answer.fulfilledTimeStamp ?? 0)}
          rowKey={({ _id }) => _id}
          page={answer.data && { ...answer.data, rows: answer.data.coupons }}
          query={answer}
          empty={{
            title: 'No coupons yet',
            words: 'What you make above is listed here, with how often it was used.',
          }}
        />
      </section>
    </AdminScreen>
  );
}
