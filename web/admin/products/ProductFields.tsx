import { Fragment, useId, use } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { describeField, PRODUCT_FIELD_NAMES, type ProductField } from '#contract/product-fields.ts';
import { plainAmount, plainCount } from '#contract/typed-amount.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { useShop } from '#web/shop-config.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { PartyFields } from './PartyFields.tsx';
import type { ProductValues } from './product-values.ts';
import { SpecificationFields } from './SpecificationFields.tsx';
import { TaxClassOptions } from './TaxClassOptions.tsx';

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  /** Which ones, if not all. */
  only?: readonly ProductField[];
}

/** The fields of a product, except for its photos. */
export function ProductFields({ form, only = IN_FORM }: ProductFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {only.map((field) => (
        <Fragment key={field}>
          {field === STATED && (
            <h2 className="mt-4 border-t border-line pt-6 text-lg sm:col-span-2">
              Maker, origin and safety
            </h2>
          )}
          <ProductInput form={form} field={field} />
        </Fragment>
      ))}
    </div>
  );
}

/** Specifications grow, so they come after the others, and what the law asks to be stated after these. */
const IN_FORM = PRODUCT_FIELD_NAMES.toSorted((one, other) => placeOf(one) - placeOf(other));
/** The first field of those. */
const STATED = IN_FORM.find((field) => describeField(field).isStated);

function placeOf(field: ProductField): number {
  return (describeField(field).isStated ? 2 : 0) + Number(field === 'details');
}

interface ProductInputProps {
  form: UseFormReturn<ProductValues>;
  field: ProductField;
}

function ProductInput({ form, field }: ProductInputProps) {
  const format = use(MoneyContext);
  const { pricesInclude } = useShop().tax;
  const { kind, label, hint, limits, isShort, choices } = describeField(field);
  const input = { form, name: field, label, hint };
  if (kind === 'details') return <SpecificationFields form={form} />;
  if (field === 'maker' || field === 'responsible') return <PartyFields {...input} name={field} />;
  if (kind === 'flag') return <FlagField {...input} />;
  if (kind === 'prose')
    return <TextAreaField {...input} className="sm:col-span-2" rows={7} maxLength={limits?.max} />;
  if (choices)
    return (
      <SelectField {...input}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'time')
    return <TextField {...input} type="datetime-local" inputClassName="tabular-nums" />;
  if (field === 'taxClass')
    return (
      <SelectField {...input}>
        <TaxClassOptions chosen={form.watch('taxClass')} />
      </SelectField>
    );
  if (kind === 'text' || kind === 'measure') {
    const Line = field === 'category' ? CategoryField : TextField;
    return (
      <Line
        {...input}
        {...(!isShort && { className: 'sm:col-span-2' })}
        autoComplete="off"
        maxLength={limits?.max}
      />
    );
  }
  const isMoney = kind === 'money';
  const read = isMoney ? plainAmount : plainCount;
  return (
    <NumberField
      {...input}
      hint={hint ?? (isMoney && `In ${format.currency}${pricesInclude ? ', with tax' : ''}`)}
      rules={{ setValueAs: (text: string) => read(text, format) }}
      inputMode={isMoney ? 'decimal' : 'numeric'}
    />
  );
}

interface FlagFieldProps {
  form: UseFormReturn<ProductValues>;
  name: ProductField;
  label: string;
  hint: string | undefined;
}

function FlagField({ form, name, label, hint }: FlagFieldProps) {
  return (
    <div className="sm:col-span-2">
      <Checkbox
        label={label}
        hint={hint}
        checked={useWatch({ control: form.control, name }) === 'true'}
        onChange={(checked) => form.setValue(name, String(checked), { shouldDirty: true })}
      />
    </div>
  );
}

type CategoryFieldProps = Parameters<typeof TextField<ProductValues, ProductField>>[0];

/** Suggests the categories that the shop has. */
function CategoryField(props: CategoryFieldProps) {
  const { data: known = [] } = categories.useQuery();
  const list = useId();
  return (
    <>
      <TextField {...props} list={list} />
      <datalist id={list}>
        {known.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
    </>
  );
}
