import { useWatch } from 'react-hook-form';
import type { Product } from '#contract/catalog.ts';
import { CategoryChoices } from '#web/admin/listings/CategoryChoices.tsx';
import { CollectionChoices } from '#web/admin/listings/CollectionChoices.tsx';
import { ChooseProducts } from '#web/admin/settings/ChooseProducts.tsx';
import { productsByIds } from '#web/admin/settings/settings-endpoints.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { countOf } from '#web/ui/count-of.ts';
import type { SaleFormState } from './sale-form-state.ts';

/** The products that are chosen one by one here; more are named by category, or by the API. */
const MOST = 24;

/** What a sale is of: categories, collections, products and the families of these; where each has its own price, products only. */
export function SaleScope({ form, isPriced }: { form: SaleFormState; isPriced: boolean }) {
  const [products, categories, collections] = useWatch({
    control: form.control,
    name: ['products', 'categories', 'collections'],
  });
  const { data: chosen = [] } = productsByIds.useQuery(products.slice(0, MOST).join(','), {
    skip: products.length === 0,
  });
  const error = form.formState.errors.products?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4 sm:col-span-2">
      <legend className="sr-only">What it is of</legend>
      <p aria-hidden="true" className="text-sm font-medium">
        What it is of
      </p>
      {typeof error === 'string' && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {!isPriced && (
        <>
          <CategoryChoices
            chosen={categories}
            onChange={(names) => form.setValue('categories', names, { shouldDirty: true })}
          />
          <CollectionChoices
            chosen={collections}
            onChange={(ids) => form.setValue('collections', ids, { shouldDirty: true })}
          />
        </>
      )}
      {products.length > MOST ? (
        <p className="text-sm">{countOf(products.length, 'product')}</p>
      ) : (
        <ChooseProducts
          label="Products"
          ids={products}
          most={MOST}
          onChange={(ids) => form.setValue('products', ids, { shouldDirty: true })}
        />
      )}
      {isPriced ? (
        <Prices form={form} products={chosen.filter(({ _id }) => products.includes(_id))} />
      ) : (
        <Families form={form} products={chosen} />
      )}
    </fieldset>
  );
}

/** The families of the chosen products, of which all members may be in the sale. */
function Families({ form, products }: { form: SaleFormState; products: readonly Product[] }) {
  const chosen = useWatch({ control: form.control, name: 'families' });
  const known = new Map(products.flatMap(({ family }) => (family ? [[family._id, family]] : [])));
  const unknown = chosen.filter((id) => !known.has(id));
  return (
    <>
      {[...known.values()].map(({ _id, name, choices }) => (
        <Checkbox
          key={_id}
          label={`All ${choices} choices of ${name}`}
          checked={chosen.includes(_id)}
          onChange={(checked) =>
            form.setValue(
              'families',
              checked ? [...chosen, _id] : chosen.filter((each) => each !== _id),
              { shouldDirty: true },
            )
          }
        />
      ))}
      {unknown.length > 0 && (
        <Checkbox
          label={countOf(unknown.length, 'more family')}
          checked
          onChange={() =>
            form.setValue(
              'families',
              chosen.filter((id) => known.has(id)),
              { shouldDirty: true },
            )
          }
        />
      )}
    </>
  );
}

/** The price of each chosen product in the sale. */
function Prices({ form, products }: { form: SaleFormState; products: readonly Product[] }) {
  const prices = useWatch({ control: form.control, name: 'prices' });
  const money = useMoneyText();
  return products.map(({ _id, name, price, regularPrice = price }) => (
    <Field key={_id} label={`Price of ${name}`} hint={`${money(regularPrice)} without a sale`}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          value={prices[_id] ?? ''}
          onChange={({ target }) =>
            form.setValue('prices', { ...prices, [_id]: target.value }, { shouldDirty: true })
          }
          className={`${INPUT} tabular-nums`}
        />
      )}
    </Field>
  ));
}
