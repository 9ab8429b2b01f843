import type { ReactNode } from 'react';
import { describeSetting, type SettingField } from '#contract/setting-fields.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { TaxFieldsProps } from './tax-values.ts';

type Choices = readonly (readonly [value: string, words: string])[];

/** The rules of tax, a choice each. */
export function TaxRuleFields({ typed, onChange }: TaxFieldsProps) {
  const change = (changes: Partial<typeof typed>) => onChange({ ...typed, ...changes });
  return (
    <section aria-labelledby="rules" className="flex max-w-3xl flex-col gap-4">
      <h2 id="rules" className="text-lg font-semibold">
        Rules
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          setting="seller.country"
          hint="Its rates count at home"
          value={typed.country}
          onChange={(country) => change({ country })}
        />
        <Choice
          label="Prices"
          choices={[
            ['', 'Without tax: it is added to them'],
            ['included', 'With tax: they hold it already'],
          ]}
          value={typed.pricesInclude ? 'included' : ''}
          onChange={(value) => change({ pricesInclude: value !== '' })}
        />
        <Choice
          setting="tax.discount"
          hint="Before tax nearly everywhere: tax is on what is paid"
          value={typed.discount}
          onChange={(discount) => change({ discount })}
        />
        <Choice
          setting="tax.rounding"
          hint="Once for each rate of an order"
          value={typed.rounding}
          onChange={(rounding) => change({ rounding })}
        />
        <Choice
          setting="tax.delivery"
          value={typed.delivery}
          onChange={(delivery) => change({ delivery })}
        />
        {typed.delivery === 'class' && (
          <Choice
            setting="tax.deliveryClass"
            choices={typed.classes.map(({ _id, name }) => [_id, name] as const)}
            value={typed.deliveryClass || STANDARD_CLASS}
            onChange={(deliveryClass) => change({ deliveryClass })}
          />
        )}
        {typed.pricesInclude && (
          <Choice
            setting="tax.acrossBorders"
            hint="With the same price, what you keep depends on the rate there"
            value={typed.acrossBorders || 'samePrice'}
            onChange={(acrossBorders) => change({ acrossBorders })}
          />
        )}
        <Choice
          setting="tax.destination"
          hint="For sellers in the EU, to consumers"
          value={typed.destination || 'threshold'}
          onChange={(destination) => change({ destination })}
        />
        <Choice
          label="Businesses"
          choices={[
            ['', 'Aren’t asked for their number'],
            ['asked', 'Can enter their VAT or GST number'],
          ]}
          hint="Papers show it. Within the EU you confirm it on the customer’s page"
          value={typed.asksBusinesses ? 'asked' : ''}
          onChange={(value) => change({ asksBusinesses: value !== '' })}
        />
        <Field
          label="Tax wherever the table has no rate"
          hint="In percent. 0 where goods that leave the country are exports"
        >
          {(control) => (
            <input
              {...control}
              value={typed.taxPercent}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => change({ taxPercent: target.value })}
              className={`${INPUT} tabular-nums`}
            />
          )}
        </Field>
      </div>
    </section>
  );
}

interface ChoiceProps {
  /** Its label and choices, unless they are given. */
  setting?: SettingField;
  label?: string;
  choices?: Choices;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ setting, hint, value, onChange, ...given }: ChoiceProps) {
  const described = setting && describeSetting(setting);
  const { label = described?.label ?? '', choices = described?.choices ?? [] } = given;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {choices.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
