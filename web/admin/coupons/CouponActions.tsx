import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { Coupon, CouponChanges } from '#contract/coupons.ts';
import { useWayBack } from '#web/admin/list/way-back.tsx';
import { messageOf } from '#web/api-failure.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { changeCoupon, deleteCoupon } from './coupon-endpoints.ts';

interface CouponActionsProps {
  coupon: Coupon;
  now: number;
  onChanged: (coupon: Coupon) => void;
}

/** Pauses, ends or deletes a coupon. */
export function CouponActions({ coupon, now, onChanged }: CouponActionsProps) {
  const uid = useUserId();
  const [change, { isLoading }] = changeCoupon.useMutation();
  const isOver = coupon.expiresAt !== undefined && Date.parse(coupon.expiresAt) <= now;
  const hasStarted = coupon.startsAt === undefined || Date.parse(coupon.startsAt) <= now;

  async function save(changes: CouponChanges) {
    const answer = await change({ uid, known: coupon, changes }).unwrap();
    onChanged(answer.coupon);
    return answer;
  }

  async function pauseOrResume() {
    try {
      await save({ paused: !coupon.paused });
      toast.success(coupon.paused ? `${coupon.code} goes on` : `${coupon.code} is paused`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <>
      {!isOver && (
        <Button busy={isLoading} onClick={() => void pauseOrResume()}>
          {coupon.paused ? 'Resume' : 'Pause'}
        </Button>
      )}
      {!isOver && hasStarted && (
        <ConfirmedButton
          label="End now"
          question={`End the coupon ${coupon.code} now?`}
          confirmLabel="End coupon"
          act={() => save({ expiresAt: new Date().toISOString() })}
          focusAfter="main h1"
        >
          Nobody can use it any more; checkouts that are open keep it. It can go on with a later
          end.
        </ConfirmedButton>
      )}
      <DeleteCoupon coupon={coupon} />
    </>
  );
}

function DeleteCoupon({ coupon: { _id, code } }: Pick<CouponActionsProps, 'coupon'>) {
  const uid = useUserId();
  const navigate = useNavigate();
  const list = useWayBack(adminPaths.coupons);
  const [remove] = deleteCoupon.useMutation();
  return (
    <ConfirmedButton
      variant="danger"
      label="Delete coupon"
      question={`Delete the coupon ${code}?`}
      confirmLabel="Delete coupon"
      act={async () => {
        const answer = await remove({ uid, couponId: _id }).unwrap();
        await navigate(list);
        return answer;
      }}
    >
      Nobody can use it any more; checkouts that are open keep it. The code may be used for a new
      coupon.
    </ConfirmedButton>
  );
}
