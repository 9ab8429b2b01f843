import { Link } from 'react-router';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { ListSearch } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
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
    <AdminScreen
      title="Coupons"
      more={
        <>
          <Link to={adminPaths.manyCoupons} className={buttonLook('secondary')}>
            Generate many
          </Link>
          <Link to={`${adminPaths.import}?of=coupons`} className={buttonLook('secondary')}>
            Import
          </Link>
          <ExportButton path="payment/coupon/export.csv" query={list.query} />
        </>
      }
      actions={
        <Button variant="primary" onClick={goToForm}>
          New coupon
        </Button>
      }
    >
      <section aria-labelledby="all-coupons">
        <h2 id="all-coupons" className="mb-1 text-lg">
          All coupons
        </h2>
        <div className="my-4">
          <ListSearch list={list} label="Search by code" placeholder="What codes begin with" />
        </div>
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
            words: 'What you make below is listed here, with how often it was used.',
          }}
        />
      </section>
      <section aria-labelledby="new-coupon" className="mt-14">
        <h2 id="new-coupon" tabIndex={-1} className="mb-4 scroll-mt-20 text-lg">
          New coupon
        </h2>
        <CouponForm typicalCart={answer.data?.typicalCart ?? 0} />
      </section>
    </AdminScreen>
  );
}

/** The form is below the list, which is what one comes for. */
function goToForm() {
  const heading = document.querySelector<HTMLElement>('#new-coupon');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
