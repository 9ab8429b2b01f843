import type { Coupon } from '#contract/coupons.ts';
import { AskTwice } from '#web/admin/AskTwice.tsx';
import { useUserId } from '#web/session/use-user-id.ts';
import { deleteCoupon } from './coupon-endpoints.ts';

/** Takes a coupon back, after asking once more. */
export function DeleteCoupon({ coupon: { _id, code } }: { coupon: Coupon }) {
  const uid = useUserId();
  const [remove] = deleteCoupon.useMutation();
  return (
    <AskTwice
      size="sm"
      variant="quiet-danger"
      label="Delete"
      about={codeId(_id)}
      question={`Delete the coupon ${code}?`}
      confirmLabel="Delete coupon"
      act={() => remove({ uid, couponId: _id }).unwrap()}
      goes
    >
      Nobody can use it any more; checkouts that are open keep it. The code may be used for a new
      coupon.
    </AskTwice>
  );
}

/** Where in the page the code stands that the button is about. */
export function codeId(couponId: string): string {
  return `coupon-${couponId}`;
}
