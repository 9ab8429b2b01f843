import { useSearchParams, Link } from 'react-router';
import { isUnderWay } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { ArrivalWords, useArrival } from '#web/order/DeliveryDates.tsx';
import { LettersGoTo } from '#web/order/LettersGoTo.tsx';
import { firstNameOf, waitsForTransfer } from '#web/order/order-words.ts';
import { paths } from '#web/paths.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';

/** Thanks for an order that was just paid, and says what happens next. Shown to its buyer until it leaves. */
export function ThankYou({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const me = useShopSelector(selectUser);
  const { user, shippingInfo, status, delivery, payment } = order;
  const { words: dates } = useArrival(order);
  const arrives =
    delivery.kind === 'pickup'
      ? `Ready ${dates}: ${delivery.name}`
      : `Delivered ${dates} in ${shippingInfo.city}`;
  const isThanked = search.get('thanks') === '1' && user._id === me?._id && status === 'Processing';
  if (!isThanked) return null;
  // The name of a guest is only the beginning of their address.
  const name = me.guest ? shippingInfo.name : user.name;
  const thanks = name === undefined ? 'Thank you' : `Thank you, ${firstNameOf(name)}`;
  return (
    <section
      aria-labelledby="thanks"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 rounded-lg bg-sunken p-5 sm:p-6 print:hidden"
    >
      <div className="max-w-prose">
        <h2 id="thanks" className="text-xl">
          {thanks}
        </h2>
        <p className="mt-2">
          {payment.method === 'transfer' && payment.due !== undefined ? (
            <>
              We have your order. Please transfer <Money amount={payment.due} /> to us:{' '}
              <a
                href="#payment"
                className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
              >
                how to pay
              </a>
              .
            </>
          ) : (
            'We have your order, and pack it next.'
          )}
          {!waitsForTransfer(order) && <span className="mt-1 block font-medium">{arrives}</span>}
        </p>
        <p className="mt-1 text-ink-muted">
          You can follow it on this page. Until it leaves, you can still change your mind.
        </p>
        <LettersGoTo />
      </div>
      <Link to={paths.home} className={buttonLook('primary')}>
        Continue shopping
      </Link>
    </section>
  );
}

/** Says when an order that is under way should arrive, until that day is over; not while it waits for a transfer. */
export function Arrival({ order }: { order: Order }) {
  const { words, isOver } = useArrival(order);
  const { delivery, status } = order;
  if (!isUnderWay(status) || isOver || waitsForTransfer(order)) return null;
  return (
    <div className="mt-4">
      <ArrivalWords delivery={delivery} words={words} />
    </div>
  );
}
