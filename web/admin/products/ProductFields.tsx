import { useId, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { plainAmount, plainCount } from '#contract/typed-amount.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { PRODUCT_FIELDS, type ProductValues } from './product-values.ts';

/** What is said of a product in words and figures. */
export function ProductFields({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: UseFormReturn<ProductValues>;
}) {
  const format = use(MoneyContext);
  const { data: known = [] } = categories.useQuery();
  const categoryList = useId();
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label={PRODUCT_FIELDS.name} error={errors.name?.message} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            {...register('name')}
            autoComplete="off"
            maxLength={PRODUCT_LIMITS.name.max}
            className={INPUT}
          />
        )}
      </Field>
      <Field
        label={PRODUCT_FIELDS.category}
        hint="One that the shop has, or a new one"
        error={errors.category?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <>
            <input
              {...control}
              {...register('category')}
              list={categoryList}
              autoComplete="off"
              maxLength={PRODUCT_LIMITS.category.max}
              className={INPUT}
            />
            <datalist id={categoryList}>
              {known.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field
        label={PRODUCT_FIELDS.price}
        hint={`In ${format.currency}`}
        error={errors.price?.message}
      >
        {(control) => (
          <input
            {...control}
            {...register('price', { setValueAs: (text: string) => plainAmount(text, format) })}
            inputMode="decimal"
            autoComplete="off"
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Field
        label={PRODUCT_FIELDS.stock}
        hint="How many can be bought now"
        error={errors.stock?.message}
      >
        {(control) => (
          <input
            {...control}
            {...register('stock', { setValueAs: (text: string) => plainCount(text, format) })}
            inputMode="numeric"
            autoComplete="off"
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Field
        label={PRODUCT_FIELDS.description}
        error={errors.description?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <textarea
            {...control}
            {...register('description')}
            rows={7}
            maxLength={PRODUCT_LIMITS.description.max}
            className={`${INPUT} py-2.5 leading-relaxed`}
          />
        )}
      </Field>
    </div>
  );
}
