import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router';
import type { ShippingInfo } from '#contract/shipping.ts';
import type { ShippingInfo as TypedInfo } from '#web/cart/cart-slice.ts';
import { homeCountry } from '#web/order/country-names.ts';
import { ItemList } from '#web/order/ItemList.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { placeErrors } from '#web/place-errors.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId, useShopSelector } from '#web/store-hooks.ts';
import { useCoupon } from '#web/storefront/cart/use-coupon.ts';
import { CheckoutScreen } from '#web/storefront/checkout/CheckoutScreen.tsx';
import { lastAddress } from '#web/storefront/orders/orders-endpoints.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ADDRESS_FIELDS, checkAddress } from './address-form.ts';
import { AddressFields } from './AddressFields.tsx';
import { type Obstacle, useStartCheckout } from './use-start-checkout.ts';

export function Component() {
  const cart = useShopSelector((state) => state.cart);
  const { start, isStarting } = useStartCheckout();
  // The cart can become empty while this page is left, when its order was found.
  if (cart.cartItems.length === 0 && !isStarting) return <Navigate to={paths.cart} replace />;
  return (
    <CheckoutScreen
      title="Shipping"
      step="Shipping"
      summary={
        <div className="flex flex-col gap-6">
          <ItemList items={cart.cartItems} />
          <Sums sums={cart} />
        </div>
      }
    >
      <ShippingForm saved={cart.shippingInfo} start={start} isStarting={isStarting} />
    </CheckoutScreen>
  );
}

interface ShippingFormProps extends ReturnType<typeof useStartCheckout> {
  saved: TypedInfo;
}

function ShippingForm({ saved, start, isStarting }: ShippingFormProps) {
  const coupon = useCoupon();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const form = useAddressForm(saved);

  async function go(shippingInfo: ShippingInfo, code: string | undefined) {
    if (isStarting) return;
    setObstacle(undefined);
    const inTheWay = await start(shippingInfo, code);
    setObstacle(inTheWay);
    if (inTheWay?.kind === 'fields') placeErrors(form.setError, ADDRESS_FIELDS, inTheWay.errors);
  }
  // A refused code is not sent.
  const code = coupon.isRefused ? undefined : coupon.code;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((info) => go(info, code))(event)}
      className="flex flex-col gap-6"
    >
      <AddressFields form={form} />
      {coupon.isRefused && obstacle?.kind !== 'coupon' && (
        <Notice tone="warning">{`The code ${coupon.code} can't be used: the total is without it.`}</Notice>
      )}
      {obstacle && obstacle.kind !== 'fields' && (
        <Notice
          urgent
          takesFocus
          tone={obstacle.kind === 'coupon' ? 'warning' : 'danger'}
          action={
            obstacle.kind === 'coupon' ? (
              <Button
                size="sm"
                onClick={() => void form.handleSubmit((info) => go(info, undefined))()}
              >
                Go on without it
              </Button>
            ) : (
              <Link to={paths.cart} className={buttonLook('secondary', 'sm')}>
                Back to the cart
              </Link>
            )
          }
        >
          {obstacle.message}
        </Notice>
      )}
      <ActionBar>
        <Button type="submit" variant="primary" busy={isStarting} className="w-full md:w-auto">
          Continue to payment
        </Button>
      </ActionBar>
    </form>
  );
}

/**
 * The form, filled in with the address that was entered last, or with the address of the last order. A late response
 * changes nothing once something has been typed.
 */
function useAddressForm(saved: TypedInfo) {
  const uid = useUserId();
  const isEntered = Object.values(saved).some(Boolean);
  const { currentData } = lastAddress.useQuery(uid, {
    skip: isEntered || uid === '',
    refetchOnMountOrArgChange: true,
  });
  const last = isEntered ? null : currentData;
  const start = last ?? saved;
  const form = useForm<TypedInfo, unknown, ShippingInfo>({
    mode: 'onTouched',
    resolver: checkAddress,
    defaultValues: {
      ...start,
      country: start.country || (homeCountry(shopConfig.shop.locale) ?? ''),
    },
  });
  const { isDirty } = form.formState;
  const fillIn = useEffectEvent((address: TypedInfo) => {
    if (!isDirty) form.reset(address);
  });
  useEffect(() => {
    if (last) fillIn(last);
  }, [last]);
  return form;
}
