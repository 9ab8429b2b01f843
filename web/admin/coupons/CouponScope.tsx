import { useWatch } from 'react-hook-form';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { CategoryChoices } from '#web/admin/listings/CategoryChoices.tsx';
import { CollectionChoices } from '#web/admin/listings/CollectionChoices.tsx';
import { ChooseProducts } from '#web/admin/settings/ChooseProducts.tsx';
import type { CouponFormState } from './use-coupon-form.ts';

/** The categories, collections and products that a coupon is for: everything while none is chosen. */
export function CouponScope({ form }: { form: CouponFormState }) {
  const [categories, productIds, collections] = useWatch({
    control: form.control,
    name: ['categories', 'productIds', 'collections'],
  });
  const choose = (field: 'categories' | 'productIds' | 'collections', value: string[]) =>
    form.setValue(field, value, { shouldDirty: true });
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
      <CategoryChoices chosen={categories} onChange={(names) => choose('categories', names)} />
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
