import { isDistanceSale } from '#contract/distance-sales.ts';
import { cartChosen } from '#web/cart/cart-slice.ts';
import { useShop } from '#web/shop-config.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import type { TypedBusiness } from './use-typed-business.ts';

/** Asks who buys for a business for its name and its VAT or GST number; nothing in shops that don't ask. */
export function BusinessFields({ business }: { business: TypedBusiness }) {
  const dispatch = useShopDispatch();
  const { isAsked, isFor, typed, errors, change, save, isSaving, isSaved } = business;
  if (!isAsked) return null;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">Business</legend>
      <Checkbox
        label="I buy for a business"
        checked={isFor}
        onChange={(is) => dispatch(cartChosen({ forBusiness: is }))}
      />
      {isFor && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name of the business" error={errors.name}>
              {(control) => (
                <input
                  {...control}
                  value={typed.name}
                  autoComplete="organization"
                  onChange={({ target }) => change({ name: target.value })}
                  className={INPUT}
                />
              )}
            </Field>
            <Field
              label="VAT or GST number"
              hint="With the code of its country, such as DE136695976"
              error={errors.number}
            >
              {(control) => (
                <input
                  {...control}
                  value={typed.number}
                  autoComplete="off"
                  autoCapitalize="characters"
                  onChange={({ target }) => change({ number: target.value })}
                  className={INPUT}
                />
              )}
            </Field>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {!isSaved && (
              <Button size="sm" busy={isSaving} onClick={() => void save()}>
                Save the number
              </Button>
            )}
            <Standing business={business} />
          </div>
        </>
      )}
    </fieldset>
  );
}

/** Says what the number does to the tax. */
function Standing({ business: { saved, isSaved, problem } }: { business: TypedBusiness }) {
  const { country } = useShop();
  if (problem !== undefined) return <p className="text-sm text-danger">{problem}</p>;
  if (!isSaved || !saved) return null;
  const words = saved.isExempt
    ? 'Confirmed: no VAT on deliveries to other countries of the EU.'
    : saved.isConfirmed
      ? 'Confirmed. It is printed on the invoice.'
      : isDistanceSale(country, saved.country)
        ? 'Saved: it is printed on the invoice. Tax is charged until the shop has confirmed it.'
        : 'Saved: it is printed on the invoice.';
  return <output className="text-sm text-ink-muted">{words}</output>;
}
