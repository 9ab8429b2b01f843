import { Link } from 'react-router';
import type { Coupon } from '#contract/coupons.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { DateFormatContext, DateTime } from '#web/ui/DateTime.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { deleteCoupon } from './coupon-endpoints.ts';
import { describeCoupon, describeLimits, describeUses } from './coupon-words.ts';

/** The columns of coupons, with their state at a given time. On a phone everything is below the code. */
export function couponColumns(now: number): readonly Column<Coupon>[] {
  return [
    {
      key: 'code',
      header: 'Code',
      namesRow: true,
      cell: (coupon) => <CodeCell coupon={coupon} now={now} />,
    },
    {
      key: 'discount',
      header: 'Discount',
      isNumber: true,
      wideOnly: true,
      cell: (coupon) => <Given coupon={coupon} />,
    },
    {
      key: 'minimum',
      header: 'Minimum',
      isNumber: true,
      wideOnly: true,
      cell: ({ minSubtotal }) => (minSubtotal > 0 ? <Money amount={minSubtotal} /> : <Nothing />),
    },
    {
      key: 'used',
      header: 'Used',
      isNumber: true,
      cell: (coupon) => <Uses coupon={coupon} />,
    },
    {
      key: 'expires',
      header: 'Expires',
      wideOnly: true,
      cell: ({ expiresAt }) => (
        <span className="text-ink-muted">
          {/* As in the form, whose fields are in the browser's time zone. */}
          <DateFormatContext value={{ locale: shopConfig.shop.locale }}>
            {expiresAt === undefined ? 'Never' : <DateTime at={expiresAt} withTime />}
          </DateFormatContext>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      wideOnly: true,
      cell: (coupon) => {
        const { words, tone } = describeCoupon(coupon, now);
        return <StatusLabel tone={tone}>{words}</StatusLabel>;
      },
    },
    {
      key: 'delete',
      header: 'Actions',
      hideHeader: true,
      isNumber: true,
      cell: (coupon) => <DeleteCoupon coupon={coupon} />,
    },
  ];
}

function CodeCell({ coupon, now }: { coupon: Coupon; now: number }) {
  const limits = describeLimits(coupon);
  return (
    <>
      <Link
        id={codeId(coupon._id)}
        to={adminPaths.coupon(coupon._id)}
        className="-my-1 inline-block py-1 font-mono font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        {coupon.code}
      </Link>
      {limits !== '' && <span className="block text-ink-muted">{limits}</span>}
      <span className="block text-ink-muted table-wide:hidden">
        <Given coupon={coupon} />
        {coupon.minSubtotal > 0 && (
          <>
            {' from '}
            <Money amount={coupon.minSubtotal} />
          </>
        )}
      </span>
      <StateIfOver coupon={coupon} now={now} />
    </>
  );
}

/** Says, where the table is narrow, that a coupon can't be used now. */
function StateIfOver({ coupon, now }: { coupon: Coupon; now: number }) {
  const { words, tone } = describeCoupon(coupon, now);
  if (tone === 'good') return null;
  return (
    <span className="mt-1 block table-wide:hidden">
      <StatusLabel tone={tone}>{words}</StatusLabel>
    </span>
  );
}

function Uses({ coupon }: { coupon: Coupon }) {
  const number = useNumberText();
  const { perUserLimit } = coupon;
  return (
    <>
      <span className="whitespace-nowrap">{describeUses(coupon, number)}</span>
      {perUserLimit !== undefined && (
        <span className="block whitespace-nowrap text-ink-muted">
          {number(perUserLimit)} per person
        </span>
      )}
    </>
  );
}

function Given({ coupon: { kind, amount } }: { coupon: Coupon }) {
  return kind === 'percent' ? <>{amount}%</> : <Money amount={amount} />;
}

function Nothing() {
  return <span className="text-ink-muted">–</span>;
}

/** Deletes a coupon, after a confirmation. */
function DeleteCoupon({ coupon: { _id, code } }: { coupon: Coupon }) {
  const uid = useUserId();
  const [remove] = deleteCoupon.useMutation();
  return (
    <ConfirmedButton
      size="sm"
      variant="quiet-danger"
      label="Delete"
      about={codeId(_id)}
      question={`Delete the coupon ${code}?`}
      confirmLabel="Delete coupon"
      act={() => remove({ uid, couponId: _id }).unwrap()}
      focusAfter="main h1"
    >
      Nobody can use it any more; checkouts that are open keep it. The code may be used for a new
      coupon. For 30 days you can restore it from the bin.
    </ConfirmedButton>
  );
}

/** The id of the code that the button acts on. */
function codeId(couponId: string): string {
  return `coupon-${couponId}`;
}
