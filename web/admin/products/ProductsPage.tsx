import ListTree from 'lucide-react/icons/list-tree';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { AdminProduct, AdminProductSort } from '#contract/catalog.ts';
import {
  ADMIN_PRODUCT_SORTS,
  LACK_FILTERS,
  PHOTO_FILTERS,
  STOCK_FILTERS,
} from '#contract/list-choices.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { ListSearch, ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { type ListShape, readWords } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, type AddressedList, useList } from '#web/list/use-list.ts';
import { useSelection } from '#web/list/use-selection.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { adminProducts } from './admin-product-endpoints.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { foldRows } from './fold-rows.ts';
import { listColumns } from './list-columns.tsx';
import { Undescribed } from './Undescribed.tsx';
import { usePhotoFiles } from './photo-files/PhotoFiles.tsx';
import { useFolds } from './use-folds.ts';

const SHAPE = {
  sorts: ADMIN_PRODUCT_SORTS,
  filters: {
    category: readWords,
    stock: STOCK_FILTERS,
    photos: PHOTO_FILTERS,
    lacks: LACK_FILTERS,
  },
} satisfies ListShape;

const SORT_WORDS: Readonly<Record<AdminProductSort, string>> = {
  newest: 'Newest',
  name: 'Name',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  stock: 'Stock: low to high',
};

const WORDS = { one: 'product', many: 'products' };
const FOLDED_WORDS = { one: 'product or family', many: 'products and families' };
const NOTHING = { total: 0, totalIsLowerBound: false };

export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  // The same list on all its pages and in all its sorts.
  const listKey = list.hrefOf({ page: 1, sort: ADMIN_PRODUCT_SORTS[0] });
  const { search, filters } = list.state;
  // Whoever looks for members wants to see which.
  const areUnfolded = search !== '' || Object.keys(filters).some((name) => name !== 'category');
  const folds = useFolds(listKey, areUnfolded);
  const answer = adminProducts.useQuery(
    { uid, query: folds.areFolded ? `${list.query}&families=folded` : list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  const selecting = useSelection<AdminProduct>(`${uid} ${listKey}`, answer.data?.products ?? []);
  const photoFiles = usePhotoFiles();
  const { products = [], families = [], lowStock = 0, unfolded } = answer.data ?? {};
  /** How many products match, however families are shown. */
  const { total, totalIsLowerBound } = unfolded ?? answer.data ?? NOTHING;
  return (
    <AdminScreen
      title="Products"
      more={
        <>
          <ExportButton path="product/export.csv" query={list.query} />
          <ExportButton path="product/ledger/export.csv" label="Export stock ledger" />
          {photoFiles.button}
          <ImportLink />
        </>
      }
      actions={<NewProductLink />}
    >
      <ProductControls list={list} />
      {photoFiles.dialog}
      <div
        {...photoFiles.dropZone}
        className={`relative rounded-md ${photoFiles.isOver ? 'outline-2 outline-offset-4 outline-accent outline-dashed' : ''}`}
      >
        {(families.length > 0 || folds.areFolded) && (
          // Beside the number of products, so that nothing moves when it comes.
          <button
            type="button"
            aria-pressed={folds.areFolded}
            onClick={() => folds.foldAll(!folds.areFolded)}
            className="absolute -top-0.5 right-0 inline-flex min-h-6 items-center gap-1.5 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline aria-pressed:font-medium aria-pressed:text-ink"
          >
            <ListTree className="size-4" aria-hidden="true" />
            Fold families
          </button>
        )}
        <ListTable
          list={list}
          words={folds.areFolded ? FOLDED_WORDS : WORDS}
          caption="Products"
          columns={listColumns({ lowStock, products, selecting, onToggle: folds.toggle })}
          rowKey={({ key }) => key}
          page={
            answer.data && {
              ...answer.data,
              rows: foldRows(products, unfolded ? families : [], folds.isUnfolded),
            }
          }
          query={answer}
          empty={{
            title: 'No products yet',
            words: 'What you add here is in the shop at once.',
            action: <NewProductLink />,
          }}
        />
        {answer.data?.undescribed !== undefined && filters.photos !== 'undescribed' && (
          <Undescribed products={answer.data.undescribed} />
        )}
      </div>
      <BulkBar
        key={listKey}
        selecting={selecting}
        filter={{ search, ...filters }}
        total={total}
        isLowerBound={totalIsLowerBound}
      />
    </AdminScreen>
  );
}

function ImportLink() {
  return (
    <Link to={adminPaths.import} className={buttonLook('secondary')}>
      Import
    </Link>
  );
}

function NewProductLink() {
  return (
    <Link to={adminPaths.newProduct} className={buttonLook('primary')}>
      <Plus className="size-4" aria-hidden="true" /> New product
    </Link>
  );
}

function ProductControls({ list }: { list: AddressedList }) {
  const { data: known = [] } = categories.useQuery();
  const { sort, filters } = list.state;
  const category = filters.category ?? '';
  const offered = category && !known.includes(category) ? [category, ...known] : known;
  return (
    <search className="mb-4 flex flex-wrap gap-3">
      <ListSearch list={list} label="Search products" />
      <ListSelect
        label="Category"
        value={category}
        options={[['', 'All categories'], ...offered.map((name) => [name, name] as const)]}
        onChange={(category) => list.change({ filters: { category } })}
      />
      <ListSelect
        label="Stock"
        value={filters.stock ?? ''}
        options={[
          ['', 'Any stock'],
          ['low', 'Low stock'],
          ['out', 'Out of stock'],
        ]}
        onChange={(stock) => list.change({ filters: { stock } })}
      />
      <ListSelect
        label="Photos"
        value={filters.photos ?? ''}
        options={[
          ['', 'With or without photo'],
          ['none', 'Without photo'],
          ['undescribed', 'Without alternative text'],
        ]}
        onChange={(photos) => list.change({ filters: { photos } })}
      />
      {filters.lacks && (
        <ListSelect
          label="Missing"
          value={filters.lacks}
          options={[
            ['', 'Nothing in particular'],
            ['stated', 'Maker, or responsible in the EU'],
          ]}
          onChange={(lacks) => list.change({ filters: { lacks } })}
        />
      )}
      <ListSelect
        label="Sort"
        value={sort}
        options={ADMIN_PRODUCT_SORTS.map((sort) => [sort, SORT_WORDS[sort]])}
        onChange={(sort) => list.change({ sort })}
      />
    </search>
  );
}
