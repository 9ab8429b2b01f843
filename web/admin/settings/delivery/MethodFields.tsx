import { use, useId, useState, type ReactNode } from 'react';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext, useMoneyText } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import { BandsFields } from './BandsFields.tsx';
import type { ErrorAt } from '#web/admin/settings/errors-below.ts';
import { ofKind, type TypedMethod } from './delivery-values.ts';
import { wordsOfMethod } from './method-words.ts';

interface MethodFieldsProps {
  method: TypedMethod;
  settings: StoredSettings;
  errorAt: ErrorAt;
  onChange: (method: TypedMethod) => void;
}

const FIELDS = [
  'name',
  'carrier',
  'days',
  'bands',
  'freeAbove',
  'taxClass',
  'handlingDays',
  'cutOff',
  'daysOff',
  'address',
  'hours',
] as const;

/** A way of delivery: a line about it, and its fields, collapsed unless it is new. */
export function MethodFields(props: MethodFieldsProps) {
  const { method, errorAt } = props;
  const money = useMoneyText();
  const format = use(MoneyContext);
  // A new way has no price yet.
  const [isNew] = useState(method.bands.some(({ price }) => price === ''));
  const hasError = FIELDS.some((field) => errorAt(field) !== undefined);
  return (
    <details open={isNew || hasError || undefined}>
      <summary className="min-h-6 cursor-pointer text-ink-muted">
        {wordsOfMethod(method, format, money)}
        <span className="sr-only">: edit {method.name}</span>
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <MainFields {...props} />
        <div className="flex flex-col gap-4 sm:col-span-2">
          <BandsFields {...props} />
        </div>
        <TimeFields {...props} />
      </div>
    </details>
  );
}

type TextPart = {
  [Part in keyof TypedMethod]: TypedMethod[Part] extends string ? Part : never;
}[keyof TypedMethod];

/** An input of a method's text. */
function useText({ method, errorAt, onChange }: MethodFieldsProps) {
  return function text(
    part: TextPart,
    label: string,
    { hint, max, isNumber = false }: { hint?: ReactNode; max?: number; isNumber?: boolean } = {},
    list?: string,
  ) {
    return (
      <Field label={label} hint={hint} error={errorAt(part)}>
        {(control) => (
          <input
            {...control}
            value={method[part]}
            maxLength={max}
            list={list}
            inputMode={isNumber ? 'decimal' : undefined}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...method, [part]: target.value })}
            className={INPUT}
          />
        )}
      </Field>
    );
  };
}

function MainFields(props: MethodFieldsProps) {
  const { method, settings, errorAt, onChange } = props;
  const text = useText(props);
  const listId = useId();
  const { name } = SETTINGS_LIMITS.delivery;
  const isPickup = method.kind === 'pickup';
  return (
    <>
      {text('name', 'Name', { max: name.max })}
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            value={method.kind}
            onChange={({ target }) => onChange(ofKind(method, target.value as TypedMethod['kind']))}
          >
            <option value="parcel">Parcel</option>
            <option value="pickup">Pickup by the buyer</option>
          </Select>
        )}
      </Field>
      {!isPickup && text('carrier', 'Carrier', { max: name.max }, listId)}
      <datalist id={listId}>
        {settings.carriers.map((carrier) => (
          <option key={carrier.name}>{carrier.name}</option>
        ))}
      </datalist>
      {isPickup && (
        <>
          <Field label="Address" error={errorAt('address')} className="sm:col-span-2">
            {(control) => (
              <textarea
                {...control}
                rows={3}
                value={method.address}
                maxLength={SETTINGS_LIMITS.address.max}
                onChange={({ target }) => onChange({ ...method, address: target.value })}
                className={`${INPUT} py-2.5`}
              />
            )}
          </Field>
          {text('hours', 'Hours', { hint: 'Such as “Mon–Fri, 10–18”' })}
        </>
      )}
      {settings.tax.delivery === 'class' && (
        <Field label="Class of tax" error={errorAt('taxClass')}>
          {(control) => (
            <Select
              {...control}
              value={method.taxClass}
              onChange={({ target }) => onChange({ ...method, taxClass: target.value })}
            >
              <option value="">As “Tax” says</option>
              {settings.tax.classes.map((each) => (
                <option key={each._id} value={each._id}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}

function TimeFields(props: MethodFieldsProps) {
  const { method, errorAt, onChange } = props;
  const { currency, locale } = use(MoneyContext);
  const text = useText(props);
  return (
    <>
      {text('freeAbove', 'Free above', {
        hint: `A subtotal in ${currency}; empty: never`,
        isNumber: true,
      })}
      <DaysFields {...props} />
      {text('handlingDays', 'Handling days', {
        hint: 'Working days until it is sent; empty: none',
        isNumber: true,
      })}
      <Field
        label="Orders until"
        hint="Later ones count as of the next working day"
        error={errorAt('cutOff')}
      >
        {(control) => (
          <Select
            {...control}
            value={method.cutOff}
            onChange={({ target }) => onChange({ ...method, cutOff: target.value })}
          >
            <option value="">Any hour</option>
            {Array.from({ length: 24 }, (_, hour) => (
              <option key={hour} value={hour}>
                {new Date(Date.UTC(2026, 0, 1, hour)).toLocaleTimeString(locale, HOUR)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="sm:col-span-2">
        <legend className="mb-1 text-sm font-medium">Days off</legend>
        <div className="flex flex-wrap gap-x-5">
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Checkbox
              key={day}
              // The 5th of January 2026 is a Monday.
              label={new Date(Date.UTC(2026, 0, 4 + day)).toLocaleDateString(locale, WEEKDAY)}
              checked={method.daysOff.includes(day)}
              onChange={(isOff) => {
                const others = method.daysOff.filter((each) => each !== day);
                const daysOff = isOff ? [...others, day].toSorted() : others;
                onChange({ ...method, daysOff });
              }}
            />
          ))}
        </div>
        {errorAt('daysOff') && <p className="text-sm text-danger">{errorAt('daysOff')}</p>}
      </fieldset>
    </>
  );
}

const HOUR = { timeStyle: 'short', timeZone: 'UTC' } as const;
const WEEKDAY = { weekday: 'short', timeZone: 'UTC' } as const;

/** From how many to how many working days it takes. */
function DaysFields({ method, errorAt, onChange }: MethodFieldsProps) {
  const id = useId();
  const error = errorAt('days');
  const input = (at: 0 | 1, label: string) => (
    <input
      aria-label={label}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error && id}
      value={method.days[at]}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => {
        const [from, to] = method.days;
        onChange({ ...method, days: at === 0 ? [target.value, to] : [from, target.value] });
      }}
      className={`${INPUT} w-20! text-center tabular-nums`}
    />
  );
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Working days</legend>
      <div className="flex items-center gap-2 text-sm text-ink-muted">
        {input(0, 'Working days at least')} to {input(1, 'Working days at most')}
      </div>
      {error !== undefined && (
        <p id={id} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
