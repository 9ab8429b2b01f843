import { useId } from 'react';
import { STANDARD_METHOD } from '#contract/rules-at.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { METHOD_NAMES } from '#web/admin/orders/payment-words.ts';
import { ChooseCountries } from '#web/admin/settings/ChooseCountries.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { TypedPayment } from './payment-values.ts';
import type { PaymentPartProps } from './PaymentText.tsx';

export interface PaymentScopeProps extends PaymentPartProps {
  settings: StoredSettings;
}

/** The countries and the ways of delivery with which a way to pay is offered. */
export function PaymentScope(props: PaymentScopeProps) {
  const { payment, errorAt, onChange } = props;
  const { _id: kind, countries } = payment;
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <Checkbox
        label="Only in some countries"
        checked={countries !== null}
        onChange={(isLimited) => onChange({ ...payment, countries: isLimited ? [] : null })}
      />
      {countries && (
        <ChooseCountries
          label={`Countries of ${METHOD_NAMES[kind]}`}
          who="It is offered in"
          chosen={countries}
          error={errorAt('countries')}
          onChange={(chosen) => onChange({ ...payment, countries: chosen })}
        />
      )}
      <Deliveries {...props} />
    </div>
  );
}

function Deliveries({ payment, settings, errorAt, onChange }: PaymentScopeProps) {
  const id = useId();
  const { _id: kind, deliveries } = payment;
  const ways = waysFor(payment, settings);
  const error = errorAt('deliveries');
  const chosen = new Set(deliveries);
  return (
    <>
      {kind === 'pickup' && !ways.some((way) => way.kind === 'pickup') && (
        <p className="text-sm text-ink-muted">
          No way of delivery is a pickup yet. Add one under “Delivery”.
        </p>
      )}
      <Checkbox
        label="Only with some ways of delivery"
        checked={deliveries !== null}
        onChange={(isLimited) => onChange({ ...payment, deliveries: isLimited ? [] : null })}
      />
      {deliveries && (
        <fieldset
          aria-label={`Ways of delivery with ${METHOD_NAMES[kind]}`}
          aria-describedby={error && id}
          className="rounded-md border border-line px-4 py-2"
        >
          <ul>
            {ways.map(({ _id, label }) => (
              <li key={_id}>
                <Checkbox
                  label={label}
                  checked={chosen.has(_id)}
                  onChange={(isChosen) =>
                    onChange({
                      ...payment,
                      deliveries: isChosen
                        ? [...deliveries, _id]
                        : deliveries.filter((each) => each !== _id),
                    })
                  }
                />
              </li>
            ))}
          </ul>
          {ways.length === 0 && <p className="py-2 text-sm text-ink-muted">There is none.</p>}
        </fieldset>
      )}
      {error !== undefined && (
        <p id={id} className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}

interface Way {
  _id: string;
  kind?: 'parcel' | 'pickup';
  label: string;
}

/** The ways of delivery with which a way to pay can be offered, and those that were chosen before they went. */
function waysFor(
  { _id: kind, deliveries }: TypedPayment,
  { delivery: { zones } }: StoredSettings,
): Way[] {
  const all: Way[] =
    zones.length === 0
      ? [{ ...STANDARD_METHOD, label: STANDARD_METHOD.name }]
      : zones.flatMap((zone) =>
          zone.methods.map((way) => ({ ...way, label: `${way.name} (${zone.name})` })),
        );
  const gone = (deliveries ?? []).filter((each) => !all.some(({ _id }) => _id === each));
  const isChosen = ({ _id }: Way) => deliveries?.includes(_id) === true;
  return [
    ...all.filter((way) => isChosen(way) || canCome(kind, way)),
    ...gone.map((_id) => ({ _id, label: `${_id} (gone)` })),
  ];
}

/** Pay at pickup needs a pickup, cash on delivery a parcel. */
function canCome(kind: TypedPayment['_id'], way: Way): boolean {
  if (kind === 'pickup') return way.kind === 'pickup';
  return kind !== 'delivery' || way.kind !== 'pickup';
}
