import { useId } from 'react';
import type { OfferedMethod } from '#contract/delivery.ts';
import { dayWords } from '#contract/delivery-dates.ts';
import { countryName } from '#contract/countries.ts';
import { cartChosen } from '#web/cart/cart-slice.ts';
import { useShop } from '#web/shop-config.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCard } from '#web/ui/RadioCard.tsx';
import type { Delivery } from './use-prices-here.ts';

/** The ways of delivery to choose from; nothing for a shop that has only one for everywhere. */
export function DeliveryChoice({ delivery, country }: { delivery: Delivery; country: string }) {
  const dispatch = useShopDispatch();
  const name = useId();
  const { methods, chosen, reason } = delivery;
  if (reason) return <NoDelivery reason={reason} country={country} />;
  if (!methods) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        {chosen ? 'Delivery' : 'Choose where you pick it up'}
      </legend>
      {methods.map((method) => (
        <RadioCard
          key={method._id}
          name={name}
          value={method._id}
          isChosen={method._id === chosen?._id}
          onChoose={() => dispatch(cartChosen({ delivery: method._id }))}
        >
          <MethodWords method={method} />
        </RadioCard>
      ))}
    </fieldset>
  );
}

function MethodWords({ method }: { method: OfferedMethod }) {
  const { locale } = useShop();
  const { name, kind, price, earliest, latest, address, hours } = method;
  const days = dayWords({ earliest, latest }, locale);
  return (
    <span className="flex min-w-0 grow justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-ink-muted">
          {kind === 'pickup' ? `Ready ${days}` : `Delivered ${days}`}
        </span>
        {(address ?? hours) && (
          <span className="block text-sm whitespace-pre-line text-ink-muted">
            {[address, hours].filter(Boolean).join('\n')}
          </span>
        )}
      </span>
      <span className="shrink-0 tabular-nums">{price > 0 ? <Money amount={price} /> : 'Free'}</span>
    </span>
  );
}

/** Says why a cart can't be delivered, and what to do. */
export function NoDelivery({
  reason,
  country,
}: {
  reason: NonNullable<Delivery['reason']>;
  country: string;
}) {
  const { locale } = useShop();
  const name = countryName(country, locale);
  const words = {
    COUNTRY: `We don't deliver to ${name}. Choose another country.`,
    POSTCODE: `We don't deliver to this postal code in ${name}. Check it, or choose another address.`,
    TOO_HEAVY:
      'This is too heavy or too large for one delivery. Take less of it, or order in parts.',
  };
  return <Notice tone="warning">{words[reason]}</Notice>;
}
