import { get, useController, type UseFormReturn } from 'react-hook-form';
import type { Party } from '#contract/party.ts';
import { PARTY_LIMITS } from '#contract/party.ts';
import type { ProductFieldOf } from '#contract/product-fields.ts';
import { PRODUCT_FIELDS } from '#contract/product-fields.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { partsOf, writeParts, type PartyParts } from './party-parts.ts';
import type { ProductValues } from './product-values.ts';

interface PartyFieldsProps {
  form: UseFormReturn<ProductValues>;
  name: ProductFieldOf<'party'>;
  label: string;
  hint: string | undefined;
}

/** The parts of whoever answers for a product. Without any there is nobody. */
export function PartyFields({ form, name, label, hint }: PartyFieldsProps) {
  const { field, formState } = useController({ control: form.control, name });
  const parts = partsOf(field.value);
  const set = (part: Partial<PartyParts>) =>
    field.onChange(writeParts({ ...parts, ...part } as Party));
  const whole: unknown = get(formState.errors, `${name}.message`);
  const control = (part: keyof Party) => ({
    value: parts[part],
    onBlur: field.onBlur,
    onChange: ({ target }: { target: { value: string } }) => set({ [part]: target.value }),
  });
  const errorOf = (part: keyof Party): string | undefined =>
    get(formState.errors, `${name}.${part}.message`);
  return (
    <fieldset
      ref={(element) => field.ref(element && { focus: () => focusFirst(element) })}
      className="grid gap-x-5 gap-y-3 sm:col-span-2 sm:grid-cols-2"
    >
      <legend className="mb-1.5 font-medium">{label}</legend>
      {hint && <p className="text-sm text-ink-muted sm:col-span-2">{hint}</p>}
      {TYPED.map(([part, isWide]) => (
        <Field
          key={part}
          label={LABELS[name][part]}
          hint={part === 'address' && 'The postal address, with the country at its end'}
          error={errorOf(part)}
          className={isWide ? 'sm:col-span-2' : ''}
        >
          {(tied) => (
            <input
              {...control(part)}
              {...tied}
              autoComplete="off"
              className={INPUT}
              maxLength={PARTY_LIMITS[part].max}
            />
          )}
        </Field>
      ))}
      <Field label={LABELS[name].country} error={errorOf('country')}>
        {(tied) => (
          <Select {...control('country')} {...tied}>
            {PRODUCT_FIELDS.origin.choices.map(([code, words]) => (
              <option key={code} value={code}>
                {code === '' ? 'As the address says' : words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {typeof whole === 'string' && <p className="text-sm text-danger sm:col-span-2">{whole}</p>}
    </fieldset>
  );
}

/** Labels that say whose they are: the form has a name of its own. */
const LABELS: Readonly<Record<ProductFieldOf<'party'>, Readonly<Record<keyof Party, string>>>> = {
  maker: {
    name: 'Made by',
    address: 'Address of the maker',
    contact: 'E-mail or website of the maker',
    country: 'Country of the maker',
  },
  responsible: {
    name: 'Answered for in the EU by',
    address: 'Address in the EU',
    contact: 'E-mail or website in the EU',
    country: 'Country in the EU',
  },
};

/** The parts that are typed, and whether they are wide. */
const TYPED = [
  ['name', true],
  ['address', true],
  ['contact', false],
] as const;

/** Focuses the part with an error, once it is marked. */
function focusFirst(fields: HTMLElement): void {
  const part = fields.querySelector<HTMLElement>('[aria-invalid]') ?? fields.querySelector('input');
  part?.focus();
}
