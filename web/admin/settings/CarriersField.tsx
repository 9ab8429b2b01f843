import { useRef } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { NUMBER_PLACE, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import type { SettingsValues } from './settings-values.ts';

interface CarriersFieldProps {
  form: UseFormReturn<SettingsValues>;
}

/** The companies that parcels are sent with. The first one is proposed where orders are shipped. */
export function CarriersField({ form }: CarriersFieldProps) {
  const adding = useRef<HTMLButtonElement>(null);
  const rows = useFieldArray({ control: form.control, name: 'carriers' });
  const isFull = rows.fields.length >= SHIPMENT_LIMITS.carriers.max;
  const error = form.formState.errors.carriers?.message;

  function remove(at: number) {
    // Otherwise messages of the rows below would be shown a row too low.
    form.clearErrors('carriers');
    rows.remove(at);
    // The button that was pressed is gone.
    adding.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4 sm:col-span-2">
      <p className="max-w-prose text-sm text-ink-muted">
        Parcels link to the carrier&apos;s tracking page: in its address, {NUMBER_PLACE} stands for
        the tracking number. Leave it empty for a carrier without such a page. The first carrier is
        chosen when you ship.
      </p>
      <ol aria-label="Carriers" className="flex flex-col">
        {rows.fields.map(({ id }, at) => (
          <CarrierRow
            key={id}
            form={form}
            at={at}
            count={rows.fields.length}
            onMove={(by) => {
              form.clearErrors('carriers');
              rows.swap(at, at + by);
            }}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={adding}
          aria-disabled={isFull || undefined}
          onClick={() => {
            if (!isFull) rows.append({ name: '', url: '' });
          }}
        >
          Add carrier
        </Button>
        {isFull && (
          <p className="text-sm text-ink-muted">At most {SHIPMENT_LIMITS.carriers.max} carriers</p>
        )}
      </div>
    </div>
  );
}

interface CarrierRowProps extends CarriersFieldProps {
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function CarrierRow({ form, at, count, onMove, onRemove }: CarrierRowProps) {
  const name = useWatch({ control: form.control, name: `carriers.${at}.name` });
  return (
    <li className="grid items-start grid-cols-1 gap-3 border-b border-line py-4 first:pt-0 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <TextField
        form={form}
        name={`carriers.${at}.name`}
        label="Carrier"
        autoComplete="off"
        maxLength={SHIPMENT_LIMITS.carrier.max}
      />
      <TextField
        form={form}
        name={`carriers.${at}.url`}
        label="Tracking page"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={`https://carrier.example/track/${NUMBER_PLACE}`}
        maxLength={SHIPMENT_LIMITS.url.max}
      />
      <div className="sm:pt-6.5">
        <EntryButtons
          name={name.trim() || `carrier ${at + 1}`}
          at={at}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}
