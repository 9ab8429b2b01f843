import { type ComponentProps, type ComponentType, use } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type {
  SettingDescription,
  SettingKind,
  SettingSection,
} from '#contract/setting-description.ts';
import { describeSetting, FORM_FIELDS, type FormField } from '#contract/setting-fields.ts';
import { plainAmount, plainCount, plainPercent } from '#contract/typed-amount.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext, type MoneyFormat } from '#web/ui/Money.tsx';
import { CarriersField } from './CarriersField.tsx';
import { CountriesField } from './CountriesField.tsx';
import { CountryDaysField } from './CountryDaysField.tsx';
import { DutiesField } from './DutiesField.tsx';
import { namedChoices } from './named-choices.ts';
import { PictureUpload } from './PictureUpload.tsx';
import type { SettingsValues } from './settings-values.ts';

type Form = UseFormReturn<SettingsValues>;

interface FieldProps {
  form: Form;
  name: FormField | `deliveryDays.default.${0 | 1}`;
  field: SettingDescription;
}

/** The inputs of a section, each by its kind. */
export function SettingFields({ section, form }: { section: SettingSection; form: Form }) {
  const { currency } = use(MoneyContext);
  return (
    <>
      {FORM_FIELDS.map((name) => {
        if (describeSetting(name).section !== section) return null;
        return <SettingInput key={name} form={form} name={name} />;
      })}
      {section === 'shop' && (
        <p className="text-sm text-ink-muted sm:col-span-2">
          The currency is {currency}. It is set where the shop is started, or in its setup before
          there are prices. Google Merchant Center and others read the shop’s products at{' '}
          <a
            href="/feed.xml"
            target="_blank"
            rel="noreferrer"
            className="inline-block min-h-6 leading-6 underline underline-offset-4"
          >
            {location.origin}/feed.xml
          </a>
          .
        </p>
      )}
    </>
  );
}

interface SettingInputProps extends Partial<Pick<SettingDescription, 'label' | 'hint'>> {
  name: FormField;
  form: Form;
  /** The words of a choice while nothing is chosen. */
  unchosen?: string;
}

/** The input of one setting, perhaps with other words than in the settings. */
export function SettingInput({ name, form, unchosen, ...words }: SettingInputProps) {
  const field = { ...describeSetting(name), ...words };
  if (unchosen !== undefined)
    field.choices = field.choices?.map((each) => (each[0] === '' ? ['', unchosen] : each));
  if (field.kind === 'screen') return null;
  const Input = INPUTS[field.kind];
  return <Input form={form} name={name} field={field} />;
}

/** An input of one line. What its kind adds are attributes for browsers. */
function lineOf(
  attributes: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
  >,
) {
  return function Line({ form, name, field: { label, hint, max } }: FieldProps) {
    return (
      <TextField
        form={form}
        name={name}
        label={label}
        hint={hint}
        maxLength={max}
        {...attributes}
      />
    );
  };
}

function Prose({ form, name, field: { label, hint, max } }: FieldProps) {
  return (
    <TextAreaField
      form={form}
      name={name}
      label={label}
      hint={hint}
      rows={3}
      className="sm:col-span-2"
      maxLength={max}
    />
  );
}

/** A number, for which what was typed becomes plain by `plain`. */
function numberOf(
  plain: (typed: string, format: MoneyFormat) => string,
  inputMode?: 'decimal',
  usualHint?: (format: MoneyFormat) => string,
) {
  return function Number({ form, name, field: { label, hint } }: FieldProps) {
    const format = use(MoneyContext);
    return (
      <NumberField
        form={form}
        name={name}
        label={label}
        hint={[usualHint?.(format), hint].filter(Boolean).join(' ') || undefined}
        rules={{ setValueAs: (text: string) => plain(text, format) }}
        inputMode={inputMode}
      />
    );
  };
}

function Choice({ form, name, field: { label, hint, choices = [] } }: FieldProps) {
  return (
    <SelectField form={form} name={name} label={label} hint={hint}>
      {namedChoices(name, choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

function Month({ field, ...props }: FieldProps) {
  const { locale } = use(MoneyContext);
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const choices = Array.from({ length: 12 }, (_, at) => {
    return [String(at + 1), months.format(Date.UTC(2026, at))] as const;
  });
  return <Choice {...props} field={{ ...field, choices }} />;
}

function Picture({ form, name, field: { label, hint } }: FieldProps) {
  const address = useWatch({ control: form.control, name });
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <TextField form={form} name={name} label={label} hint={hint} />
      <PictureUpload
        address={typeof address === 'string' ? address : ''}
        onChange={(chosen) => {
          form.clearErrors(name);
          form.setValue(name, chosen, { shouldDirty: true });
        }}
      />
    </div>
  );
}

function Flag({ form, name, field: { label, hint } }: FieldProps) {
  return (
    <div className="sm:col-span-2">
      <Checkbox
        label={label}
        hint={hint}
        checked={useWatch({ control: form.control, name }) === true}
        onChange={(checked) => form.setValue(name, checked, { shouldDirty: true })}
      />
    </div>
  );
}

const Count = numberOf(plainCount);

function Days({ form, field }: FieldProps) {
  const ends = [
    ['deliveryDays.default.0', 'Days at least'],
    ['deliveryDays.default.1', 'Days at most'],
  ] as const;
  return ends.map(([name, label]) => (
    <Count key={name} form={form} name={name} field={{ ...field, label }} />
  ));
}

const INPUTS: Readonly<Record<Exclude<SettingKind, 'screen'>, ComponentType<FieldProps>>> = {
  text: lineOf({}),
  email: lineOf({ type: 'email' }),
  phone: lineOf({ type: 'tel' }),
  code: lineOf({ autoComplete: 'off', autoCapitalize: 'characters' }),
  digits: lineOf({ autoComplete: 'off', inputMode: 'numeric' }),
  prose: Prose,
  money: numberOf(plainAmount, 'decimal', ({ currency }) => `In ${currency}.`),
  percent: numberOf(plainPercent, 'decimal'),
  count: Count,
  month: Month,
  choice: Choice,
  duties: DutiesField,
  flag: Flag,
  picture: Picture,
  countries: CountriesField,
  carriers: CarriersField,
  days: Days,
  daysByCountry: CountryDaysField,
};
