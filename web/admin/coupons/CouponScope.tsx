import { useWatch } from 'react-hook-form';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { ChoiceBoxes } from '#web/admin/form/ChoiceBoxes.tsx';
import { CollectionChoices } from '#web/admin/listings/CollectionChoices.tsx';
import { ChooseProducts } from '#web/admin/settings/ChooseProducts.tsx';
import { categories as allCategories } from '#web/catalog/categories-endpoint.ts';
import type { CouponFormState } from './use-coupon-form.ts';

/** The categories, collections and products that a coupon is for: everything while none is chosen. */
export function CouponScope({ form }: { form: CouponFormState }) {
  const { data: known = [] } = allCategories.useQuery();
  const [categories, productIds, collections] = useWatch({
    control: form.control,
    name: ['categories', 'productIds', 'collections'],
  });
  const choose = (field: 'categories' | 'productIds' | 'collections', value: string[]) =>
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
      <ChoiceBoxes
        title="Categories, with those in them"
        choices={offered.map((category) => [category, category])}
        chosen={categories}
        onChange={(names) => choose('categories', names)}
      />
      <CollectionChoices chosen={collections} onChange={(ids) => choose('collections', ids)} />
      <ChooseProducts
        label="Products it is for"
        ids={productIds}
        most={COUPON_LIMITS.products.max}
        onChange={(ids) => choose('productIds', ids)}
      />
    </fieldset>
  );
}
