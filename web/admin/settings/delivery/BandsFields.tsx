import Trash from 'lucide-react/icons/trash-2';
import { use, useId, useRef } from 'react';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ErrorAt } from '#web/admin/settings/errors-below.ts';
import type { TypedBand, TypedMethod } from './delivery-values.ts';

interface BandsFieldsProps {
  method: TypedMethod;
  errorAt: ErrorAt;
  onChange: (method: TypedMethod) => void;
}

/** The measure of a price, and its steps. */
export function BandsFields({ method, errorAt, onChange }: BandsFieldsProps) {
  const id = useId();
  const { currency } = use(MoneyContext);
  const group = useRef<HTMLFieldSetElement>(null);
  const { bands, by } = method;
  const error = errorAt('bands');
  const unit = { subtotal: currency, weight: 'g', pieces: 'pieces' }[by];
  const isFull = bands.length >= SETTINGS_LIMITS.delivery.bands.max;
  const change = (next: readonly TypedBand[]) => onChange({ ...method, bands: next });

  return (
    <>
      <Field label="Price by" className="sm:max-w-72">
        {(control) => (
          <Select
            {...control}
            value={by}
            onChange={({ target }) =>
              onChange({ ...method, by: target.value as TypedMethod['by'] })
            }
          >
            <option value="subtotal">Subtotal</option>
            <option value="weight">Weight</option>
            <option value="pieces">Pieces</option>
          </Select>
        )}
      </Field>
      <fieldset ref={group} aria-describedby={error && id}>
        <legend className="mb-1.5 text-sm font-medium">Prices</legend>
        <p className="mb-1 text-sm text-ink-muted">
          In {currency}. Leave “up to” of the last one empty, so that nothing is beyond it.
        </p>
        <ul className="flex flex-col gap-2">
          {bands.map((band, at) => (
            <BandRow
              // Bands have no ids, and keep their places.
              key={at}
              nth={at + 1}
              band={band}
              unit={unit}
              isWrong={(part) => errorAt(`bands.${at}.${part}`) !== undefined}
              onChange={(next) => change(bands.with(at, next))}
              onRemove={
                bands.length > 1
                  ? () => {
                      change(bands.toSpliced(at, 1));
                      // The button that was pressed may be gone.
                      group.current?.querySelector('input')?.focus();
                    }
                  : undefined
              }
            />
          ))}
        </ul>
        {error !== undefined && (
          <p id={id} className="mt-1.5 text-sm text-danger">
            {error}
          </p>
        )}
        <Button
          size="sm"
          className="mt-2"
          aria-disabled={isFull || undefined}
          onClick={() => {
            if (!isFull) change(withStep(bands));
          }}
        >
          Add price
        </Button>
      </fieldset>
    </>
  );
}

/** A step more, before the one for any if there is one. */
function withStep(bands: readonly TypedBand[]): TypedBand[] {
  const isOpen = bands.at(-1)?.upTo === '';
  return bands.toSpliced(isOpen ? bands.length - 1 : bands.length, 0, { upTo: '', price: '' });
}

interface BandRowProps {
  nth: number;
  band: TypedBand;
  unit: string;
  isWrong: (part: keyof TypedBand) => boolean;
  onChange: (band: TypedBand) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

function BandRow({ nth, band, unit, isWrong, onChange, onRemove }: BandRowProps) {
  const input = (part: keyof TypedBand, label: string, placeholder: string) => (
    <input
      aria-label={`Price ${nth}: ${label}`}
      aria-invalid={isWrong(part) || undefined}
      value={band[part]}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange({ ...band, [part]: target.value })}
      className={`${INPUT} w-24! tabular-nums`}
    />
  );
  return (
    <li className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      up to {input('upTo', `up to (${unit})`, 'Any')} {unit}: {input('price', 'price', '')}
      {onRemove && (
        <IconButton label={`Remove price ${nth}`} onClick={onRemove}>
          <Trash size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
