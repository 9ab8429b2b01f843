import { WAITING_COUNTED } from '#contract/catalog-limits.ts';
import type { AdminProduct, Product } from '#contract/catalog.ts';
import { describeField, PRODUCT_FIELD_NAMES, type ProductField } from '#contract/product-fields.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { Photo, PhotoPlaceholder } from '#web/ui/Photo.tsx';
import { STATE_WORDS } from '#contract/product-states.ts';
import { StatusLabel, type StatusTone } from '#web/ui/StatusLabel.tsx';
import { useFieldWords } from './use-field-words.ts';

/**
 * The columns of products: those of optional fields only if a product has one. On a phone price and category are below the name.
 *
 * @param lowStock stock of 1 up to this number is low
 */
export const productColumns = (
  lowStock: number,
  products: readonly AdminProduct[] = [],
): readonly Column<AdminProduct>[] => [
  {
    key: 'name',
    header: 'Name',
    namesRow: true,
    sorts: { ascending: 'name' },
    cell: (product) => <NameCell product={product} />,
  },
  {
    key: 'category',
    header: 'Category',
    wideOnly: true,
    cell: ({ category }) => <span className="text-ink-muted">{category}</span>,
  },
  ...LISTED.filter((field) => products.some((product) => product[field] !== undefined)).map(
    fieldColumn,
  ),
  {
    key: 'price',
    header: 'Price',
    isNumber: true,
    wideOnly: true,
    sorts: { ascending: 'price-asc', descending: 'price-desc' },
    cell: ({ price }) => <Money amount={price} />,
  },
  {
    key: 'stock',
    header: 'Stock',
    isNumber: true,
    sorts: { ascending: 'stock' },
    cell: ({ stock, waiting }) => <StockCell stock={stock} waiting={waiting} lowStock={lowStock} />,
  },
  {
    key: 'edit',
    header: 'Edit',
    hideHeader: true,
    // On a phone the name is the link.
    wideOnly: true,
    isNumber: true,
    cell: ({ _id, name }) => (
      <RowLink
        to={adminPaths.product(_id)}
        aria-label={`Edit ${name}`}
        className="inline-flex min-h-8 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        Edit
      </RowLink>
    ),
  },
];

const LISTED = PRODUCT_FIELD_NAMES.filter((field) => describeField(field).inList);

function fieldColumn(field: ProductField): Column<AdminProduct> {
  const { label, kind } = describeField(field);
  return {
    key: field,
    header: label,
    wideOnly: true,
    isNumber: kind === 'count' || kind === 'money',
    cell: (product) => <FieldCell field={field} product={product} />,
  };
}

function FieldCell({ field, product }: { field: ProductField; product: AdminProduct }) {
  const words = useFieldWords();
  return <span className="text-ink-muted">{words(field, product[field])}</span>;
}

function NameCell({ product }: { product: Product }) {
  const { _id, name, category, price, regularPrice = price, photos, state, family } = product;
  const [photo] = photos;
  return (
    // The whole cell is the link, to be easy to tap.
    <span className="relative flex items-center gap-3">
      <span className="block size-10 shrink-0 overflow-hidden rounded-md bg-sunken">
        {photo ? (
          <Photo photo={photo} alt="" name={name} sizes="40px" />
        ) : (
          <PhotoPlaceholder name={name} alt="" />
        )}
      </span>
      <span className="min-w-0">
        <RowLink
          to={adminPaths.product(_id)}
          className="-my-1 inline-block py-1 font-medium wrap-anywhere underline-offset-4 after:absolute after:-inset-y-2 after:inset-x-0 hover:underline"
        >
          {name}
        </RowLink>{' '}
        {state !== 'live' && <StatusLabel tone="neutral">{STATE_WORDS[state]}</StatusLabel>}
        {regularPrice !== price && <StatusLabel tone="neutral">On sale</StatusLabel>}
        <span className="block text-ink-muted table-wide:hidden">
          <Money amount={price} />
          {category && ` · ${category}`}
        </span>
        {family && (
          <RowLink
            to={adminPaths.family(family._id)}
            // Above the link of the whole cell.
            className="relative z-10 inline-flex min-h-6 items-center text-ink-muted underline underline-offset-4 hover:text-ink"
          >
            Family: {family.name}
          </RowLink>
        )}
      </span>
    </span>
  );
}

interface StockCellProps {
  stock: number;
  waiting: number;
  lowStock: number;
}

/** The stock, with a label where it is low or 0, and how many people wait for it. */
function StockCell({ stock, waiting, lowStock }: StockCellProps) {
  const number = useNumberText();
  const state = describeStock(stock, lowStock);
  return (
    <span className="inline-flex items-end gap-x-3 gap-y-1 table-narrow:flex-col-reverse table-wide:items-center">
      {state && <StatusLabel tone={state.tone}>{state.words}</StatusLabel>}
      {waiting > 0 && (
        <span className="text-sm whitespace-nowrap text-ink-muted">
          {countWaiting(waiting, number)}
        </span>
      )}
      {number(stock)}
    </span>
  );
}

/** Says how many people wait for a product to be back: "3 waiting". Beyond the bound of the count: "1,000+ waiting". */
export function countWaiting(waiting: number, number: (value: number) => string): string {
  return `${number(waiting)}${waiting >= WAITING_COUNTED ? '+' : ''} waiting`;
}

/** The label of a low stock; undefined where it is not low. */
export function describeStock(
  stock: number,
  lowStock: number,
): { words: string; tone: StatusTone } | undefined {
  if (stock <= 0) return { words: 'Out of stock', tone: 'danger' };
  if (stock <= lowStock) return { words: 'Low', tone: 'warning' };
  return undefined;
}
