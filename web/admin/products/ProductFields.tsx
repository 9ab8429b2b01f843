import { useId, use } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { describeField, PRODUCT_FIELD_NAMES, type ProductField } from '#contract/product-fields.ts';
import { plainAmount, plainCount } from '#contract/typed-amount.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { useShop } from '#web/shop-config.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext, useNumberText } from '#web/ui/Money.tsx';
import { marginOf } from './margin.ts';
import { PartyFields } from './PartyFields.tsx';
import type { ProductValues } from './product-values.ts';
import { SpecificationFields } from './SpecificationFields.tsx';
import { TaxClassOptions } from './TaxClassOptions.tsx';

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  /** The fields in their order: by default all but photos and what the law asks to be stated. */
  only?: readonly ProductField[];
}

/** Fields of a product. */
export function ProductFields({ form, only = SOLD_BY }: ProductFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {only.map((field) => (
        <ProductInput key={field} form={form} field={field} />
      ))}
    </div>
  );
}

/** What the law asks to be stated of a product. */
export function StatedFields({ form }: { form: UseFormReturn<ProductValues> }) {
  return (
    <section aria-labelledby="stated" className="max-w-2xl border-t border-line pt-6">
      <h2 id="stated" className="mb-4 text-lg">
        Maker, origin and safety
      </h2>
      <ProductFields form={form} only={STATED} />
    </section>
  );
}

const STATED = PRODUCT_FIELD_NAMES.filter((field) => describeField(field).isStated);
/** Specifications grow, so they come last. */
const SOLD_BY = PRODUCT_FIELD_NAMES.filter((field) => !describeField(field).isStated).toSorted(
  (one, other) => Number(one === 'details') - Number(other === 'details'),
);

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
  if (field === 'price')
    return (
      <PriceField form={form} name={field} label={label} tax={pricesInclude ? ', with tax' : ''} />
    );
  const isMoney = kind === 'money';
  const read = isMoney ? plainAmount : plainCount;
  return (
    <NumberField
      {...input}
      rules={{ setValueAs: (text: string) => read(text, format) }}
      inputMode={isMoney ? 'decimal' : 'numeric'}
    />
  );
}

interface PriceFieldProps {
  form: UseFormReturn<ProductValues>;
  name: 'price';
  label: string;
  /** After the currency. */
  tax: string;
}

/** The price, with the margin that the cost leaves of it. */
function PriceField({ form, name, label, tax }: PriceFieldProps) {
  const format = use(MoneyContext);
  const [price, cost] = useWatch({ control: form.control, name: ['price', 'cost'] });
  const margin = marginOf(price, cost);
  const percent = useNumberText();
  return (
    <NumberField
      form={form}
      name={name}
      label={label}
      hint={
        <>
          In {format.currency}
          {tax}
          {margin !== undefined && (
            <span className={margin < 0 ? 'text-danger' : ''}>
              {' · '}
              {margin < 0 ? 'below cost: margin' : 'margin'} {percent(margin)} %
            </span>
          )}
        </>
      }
      rules={{ setValueAs: (text: string) => plainAmount(text, format) }}
      inputMode="decimal"
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
