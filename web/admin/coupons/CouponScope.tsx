import { useWatch } from 'react-hook-form';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { ChooseProducts } from '#web/admin/settings/ChooseProducts.tsx';
import { categories as allCategories } from '#web/catalog/categories-endpoint.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { CouponFormState } from './use-coupon-form.ts';

/** The categories and products that a coupon is for: everything while none is chosen. */
export function CouponScope({ form }: { form: CouponFormState }) {
  const { data: known = [] } = allCategories.useQuery();
  const [categories, productIds] = useWatch({
    control: form.control,
    name: ['categories', 'productIds'],
  });
  const choose = (field: 'categories' | 'productIds', value: string[]) =>
    form.setValue(field, value, { shouldDirty: true });
  // A category that no product has any more can still be removed.
  const offered = [...new Set([...known, ...categories])];
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4 sm:col-span-2 lg:col-start-1">
      <legend className="sr-only">What it is for</legend>
      <p className="text-sm text-ink-muted">
        <span aria-hidden="true" className="block font-medium text-ink">
          What it is for
        </span>
        Choose nothing for everything. Otherwise only what you choose is discounted, and only that
        counts towards the minimum subtotal.
      </p>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {offered.map((category) => (
          <Checkbox
            key={category}
            label={category}
            checked={categories.includes(category)}
            onChange={(checked) =>
              choose(
                'categories',
                checked
                  ? [...categories, category]
                  : categories.filter((each) => each !== category),
              )
            }
          />
        ))}
      </div>
      <ChooseProducts
        label="Products it is for"
        ids={productIds}
        most={COUPON_LIMITS.products.max}
        onChange={(ids) => choose('productIds', ids)}
      />
    </fieldset>
  );
}
