import { useId, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { plainAmount, plainCount } from '#contract/typed-amount.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { NumberField, TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { PRODUCT_FIELDS, type ProductValues } from './product-values.ts';
import { SpecificationFields } from './SpecificationFields.tsx';

/** The fields of a product, except for its photos. */
export function ProductFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const format = use(MoneyContext);
  const { data: known = [] } = categories.useQuery();
  const categoryList = useId();
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        label={PRODUCT_FIELDS.name}
        className="sm:col-span-2"
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.name.max}
      />
      <TextField
        form={form}
        name="category"
        label={PRODUCT_FIELDS.category}
        hint="One that the shop has, or a new one"
        className="sm:col-span-2"
        list={categoryList}
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.category.max}
      />
      <datalist id={categoryList}>
        {known.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <TextField
        form={form}
        name="sku"
        label={PRODUCT_FIELDS.sku}
        hint="Your own code for it, if you have one"
        className="sm:col-span-2"
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.sku.max}
      />
      <NumberField
        form={form}
        name="price"
        label={PRODUCT_FIELDS.price}
        hint={`In ${format.currency}`}
        rules={{ setValueAs: (text: string) => plainAmount(text, format) }}
        inputMode="decimal"
      />
      <NumberField
        form={form}
        name="stock"
        label={PRODUCT_FIELDS.stock}
        hint="How many can be bought now"
        rules={{ setValueAs: (text: string) => plainCount(text, format) }}
      />
      <TextAreaField
        form={form}
        name="description"
        label={PRODUCT_FIELDS.description}
        className="sm:col-span-2"
        hint="May be Markdown: # heading, - list, *emphasis*, [link](https://…)"
        rows={7}
        maxLength={PRODUCT_LIMITS.description.max}
      />
      <SpecificationFields form={form} />
      <TextField
        form={form}
        name="hsn"
        label={PRODUCT_FIELDS.hsn}
        hint="For invoices: 4, 6 or 8 digits. Empty: that of the settings"
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}
