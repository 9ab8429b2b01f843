import type { ReactNode } from 'react';
import { describeSetting, type SettingField } from '#contract/setting-fields.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import { type Choices, namedChoices } from '#web/admin/settings/named-choices.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { TaxFieldsProps } from './tax-values.ts';

/** The rules that are one of several words. */
type Rule =
  | 'discount'
  | 'rounding'
  | 'delivery'
  | 'deliveryClass'
  | 'acrossBorders'
  | 'destination';

/** The rules of tax, a choice each. */
export function TaxRuleFields({ typed, onChange }: TaxFieldsProps) {
  const change = (changes: Partial<typeof typed>) => onChange({ ...typed, ...changes });
  /** `usual`: what counts where nothing is chosen. */
  const rule = (name: Rule, usual = '') => ({
    setting: `tax.${name}` as const,
    value: typed[name] || usual,
    onChange: (value: string) => change({ [name]: value }),
  });
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
        <Choice {...rule('discount')} hint="Before tax nearly everywhere: tax is on what is paid" />
        <Choice {...rule('rounding')} hint="Once for each rate of an order" />
        <Choice {...rule('delivery')} />
        {typed.delivery === 'class' && (
          <Choice
            {...rule('deliveryClass', STANDARD_CLASS)}
            choices={typed.classes.map(({ _id, name }) => [_id, name] as const)}
          />
        )}
        {typed.pricesInclude && (
          <Choice
            {...rule('acrossBorders', 'samePrice')}
            hint="With the same price, what you keep depends on the rate there"
          />
        )}
        <Choice {...rule('destination', 'threshold')} hint="For sellers in the EU, to consumers" />
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
  const { label = described?.label ?? '' } = given;
  const choices = given.choices ?? namedChoices(setting, described?.choices ?? []);
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
