import { useId } from 'react';
import { Link } from 'react-router';
import { addressLines } from '#contract/address-format.ts';
import { paths } from '#web/paths.ts';
import { useShop } from '#web/shop-config.ts';
import { ELSEWHERE, isDelivered, type ChosenAddress } from './use-address-form.ts';

/** Chooses one of the saved addresses, or another one. */
export function SavedChoice({
  address: { saved, chosen, choose },
}: {
  address: Pick<ChosenAddress, 'saved' | 'chosen' | 'choose'>;
}) {
  const group = useId();
  const { locale } = useShop();
  if (saved.length === 0) return null;
  const choices = saved.map(({ _id, name, ...place }) => ({
    id: _id,
    title: name,
    place: addressLines(place, locale).join(', '),
    isHere: isDelivered(place.country),
  }));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Deliver to</legend>
      {[...choices, { id: ELSEWHERE, title: 'Somewhere else', place: '', isHere: true }].map(
        ({ id, title, place, isHere }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 transition-colors duration-150 hover:border-ink has-checked:border-accent has-disabled:cursor-default has-disabled:hover:border-line"
          >
            <input
              type="radio"
              name={group}
              checked={chosen === id}
              disabled={!isHere}
              onChange={() => choose(id)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{title}</span>
              {place && <span className="block text-sm wrap-anywhere text-ink-muted">{place}</span>}
              {!isHere && (
                <span className="block text-sm text-ink-muted">We do not deliver there.</span>
              )}
            </span>
          </label>
        ),
      )}
      <Link
        to={paths.addresses}
        className="inline-flex min-h-11 items-center self-start text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
      >
        Edit saved addresses
      </Link>
    </fieldset>
  );
}
