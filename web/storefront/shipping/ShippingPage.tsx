import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, Navigate } from 'react-router';
import type { ShippingInfo } from '#contract/shipping.ts';
import { type CartItem, type CartState, priceHere } from '#web/cart/cart-state.ts';
import { ADDRESS_FIELDS } from '#web/order/address-form.ts';
import { AddressFields } from '#web/order/AddressFields.tsx';
import { DeliveryDates } from '#web/order/DeliveryDates.tsx';
import { ItemList } from '#web/order/ItemList.tsx';
import { Sums, sumsOfCart } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { placeErrors } from '#web/place-errors.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { wordsOfChange } from '#web/storefront/cart/rules-words.ts';
import { useCoupon } from '#web/storefront/cart/use-coupon.ts';
import { BusinessFields } from '#web/storefront/business/BusinessFields.tsx';
import {
  useTypedBusiness,
  type TypedBusiness,
} from '#web/storefront/business/use-typed-business.ts';
import { CheckoutScreen } from '#web/storefront/checkout/CheckoutScreen.tsx';
import { DeliveryChoice } from '#web/storefront/deliver-to/DeliveryChoice.tsx';
import type { Delivery } from '#web/storefront/deliver-to/use-prices-here.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { SavedChoice } from './SavedChoice.tsx';
import { type ChosenAddress, useAddressForm } from './use-address-form.ts';
import { type PaymentChoice, usePaymentHere } from './use-payment-method.ts';
import { type Obstacle, useStartCheckout } from './use-start-checkout.ts';

type Starting = ReturnType<typeof useStartCheckout>;

export function Component() {
  const isEmpty = useShopSelector((state) => state.cart.cartItems.length === 0);
  const starting = useStartCheckout();
  // The cart can become empty while this page is left, when its order was found.
  if (isEmpty && !starting.isStarting) return <Navigate to={paths.cart} replace />;
  return <ShippingScreen starting={starting} />;
}

function ShippingScreen({ starting }: { starting: Starting }) {
  const cart = useShopSelector((state) => state.cart);
  const address = useAddressForm(cart.shippingInfo);
  const [country, state, pinCode] = useWatch({
    control: address.form.control,
    name: ['country', 'state', 'pinCode'],
  });
  const business = useTypedBusiness();
  const { delivery, payment } = usePaymentHere({
    country,
    state,
    pinCode,
    isExempt: business.isExempt,
  });
  return (
    <CheckoutScreen
      title="Shipping"
      step="Shipping"
      summary={
        <div className="flex flex-col gap-6">
          <ItemList items={itemsHere(cart)} />
          <div className="flex flex-col gap-3">
            <Sums sums={sumsOfCart(cart, delivery)} />
            {!delivery.methods && !delivery.isOpen && <DeliveryDates country={country} />}
          </div>
        </div>
      }
    >
      <ShippingForm
        address={address}
        starting={starting}
        delivery={delivery}
        payment={payment}
        business={business}
      />
    </CheckoutScreen>
  );
}

/** The items at what they cost in the place of the address, as the sums below them. */
function itemsHere({ cartItems, rules }: CartState): readonly CartItem[] {
  return cartItems.map((item) => ({ ...item, price: priceHere(item.price, item.taxClass, rules) }));
}

interface ShippingFormProps {
  address: ChosenAddress;
  starting: Starting;
  delivery: Delivery;
  payment: PaymentChoice;
  business: TypedBusiness;
}

function ShippingForm({
  address,
  starting: { start, isStarting },
  delivery,
  payment,
  business,
}: ShippingFormProps) {
  const { form } = address;
  const country = useWatch({ control: form.control, name: 'country' });
  const coupon = useCoupon();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const way = useShopSelector((state) => state.cart.delivery);
  const [refused, setRefused] = useState({ way, method: payment.chosen?.kind });
  // Another way was chosen since: that is what was asked for.
  const isResolved =
    (obstacle?.kind === 'delivery' && way !== refused.way) ||
    (obstacle?.kind === 'payment' && payment.chosen?.kind !== refused.method);
  const [isKept, setIsKept] = useState(false);

  async function go(shippingInfo: ShippingInfo, code: string | undefined) {
    if (isStarting) return;
    setObstacle(undefined);
    // Once, also if the checkout is refused and tried again.
    setIsKept(false);
    if (isKept && address.canKeep) void address.keep(shippingInfo);
    if (!(await business.save())) return;
    const isTotalSeen = code === undefined || coupon.applied !== undefined;
    const inTheWay = await start(shippingInfo, {
      coupon: code,
      isTotalSeen,
      delivery: delivery.chosen?._id,
      isForBusiness: business.isFor,
      method: payment.chosen?.kind,
    });
    setObstacle(inTheWay);
    setRefused({ way, method: payment.chosen?.kind });
    if (inTheWay?.kind === 'fields') placeErrors(form.setError, ADDRESS_FIELDS, inTheWay.errors);
  }
  // A refused code is not sent.
  const code = coupon.isRefused ? undefined : coupon.code;
  if (address.isReading) return <FieldsToCome />;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((info) => go(info, code))(event)}
      className="flex flex-col gap-6"
    >
      <SavedChoice address={address} />
      <AddressFields form={form} />
      {address.canKeep && (
        <Checkbox label="Save for next time" checked={isKept} onChange={setIsKept} />
      )}
      <BusinessFields business={business} />
      <DeliveryChoice delivery={delivery} country={country} />
      <PaymentMethods payment={payment} />
      {coupon.isRefused && obstacle?.kind !== 'coupon' && (
        <Notice tone="warning">{`The code ${coupon.code} can't be used: the total is without it.`}</Notice>
      )}
      {obstacle && obstacle.kind !== 'fields' && !isResolved && (
        <ObstacleNotice
          obstacle={obstacle}
          onWithoutCoupon={() => void form.handleSubmit((info) => go(info, undefined))()}
        />
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
 * Takes the place of the fields until the saved addresses, which are above them, are loaded. As high as the window, so
 * that nothing visible moves.
 */
function FieldsToCome() {
  return (
    <div className="flex min-h-dvh flex-col gap-6">
      <Skeleton className="h-32" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

/** Where to go for what can't be solved on this page. */
const PLACES: Partial<Record<Obstacle['kind'], { to: string; words: string }>> = {
  say: { to: paths.cart, words: 'Back to the cart' },
  payment: { to: paths.orders, words: 'Your orders' },
};

/** Says why the checkout can't go on, and what to do. */
function ObstacleNotice({
  obstacle,
  onWithoutCoupon,
}: {
  obstacle: Exclude<Obstacle, { kind: 'fields' }>;
  onWithoutCoupon: () => void;
}) {
  const { kind, message } = obstacle;
  return (
    <Notice
      urgent
      takesFocus
      tone={kind === 'say' ? 'danger' : 'warning'}
      action={
        kind === 'coupon' ? (
          <Button size="sm" onClick={onWithoutCoupon}>
            Go on without it
          </Button>
        ) : (
          PLACES[kind] && (
            <Link to={PLACES[kind].to} className={buttonLook('secondary', 'sm')}>
              {PLACES[kind].words}
            </Link>
          )
        )
      }
    >
      {kind === 'total' ? <TotalChange message={message} /> : message}
    </Notice>
  );
}

/** Shows the new total, and why it changed. The sums beside the form are up to date already. */
function TotalChange({ message }: { message: string }) {
  const money = useMoneyText();
  const { rules, rulesBefore = rules } = useShopSelector((state) => state.cart);
  const reasons = wordsOfChange(rulesBefore, rules, money).join(' ');
  return `${message} ${reasons} Continue if that is all right.`;
}
