import GripVertical from 'lucide-react/icons/grip-vertical';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type DragEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import type { ListedCategory } from '#contract/categories.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { messageOf } from '#web/api-failure.ts';
import { allCategories } from '#web/catalog/listings-endpoint.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { saveCategory } from './listing-endpoints.ts';
import { levelsOf } from './levels.ts';

/** The categories of the shop as a tree, in the owner's order. */
export function Component() {
  const query = allCategories.useQuery(undefined, { refetchOnMountOrArgChange: true });
  /** The address of the category that is edited; '' for a new one. */
  const [edited, setEdited] = useState<string>();
  const { data, isError } = query;
  return (
    <AdminScreen
      title="Categories"
      about="Each product has one. Drag them, or move them with the arrows; a category can be in another."
      more={<ExportButton path="category/export.csv" />}
      actions={
        <>
          <Link to={`${adminPaths.import}?of=categories`} className={buttonLook('secondary')}>
            Import
          </Link>
          <Button variant="primary" onClick={() => setEdited('')}>
            Add category
          </Button>
        </>
      }
    >
      {!data && isError && <QueryFailure title="The categories can't be shown" query={query} />}
      {!data && !isError && <Skeleton className="h-96" />}
      {data?.length === 0 && (
        <EmptyState title="No categories yet">The first product brings one, too.</EmptyState>
      )}
      {data && data.length > 0 && <Tree categories={data} onEdit={setEdited} />}
      {edited !== undefined && (
        <CategoryDialog
          slug={edited}
          categories={data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AdminScreen>
  );
}

interface TreeProps {
  categories: readonly ListedCategory[];
  onEdit: (slug: string) => void;
}

function Tree({ categories, onEdit }: TreeProps) {
  const { move, said } = useMoving();
  const [dragged, setDragged] = useState<string>();
  const number = useNumberText();
  const levels = levelsOf(categories);
  const sameParent = (one: ListedCategory) =>
    categories.filter(({ parent }) => parent === one.parent);

  function drop(event: DragEvent, onto: ListedCategory) {
    event.preventDefault();
    const from = categories.find(({ _id }) => _id === dragged);
    setDragged(undefined);
    if (!from || from._id === onto._id) return;
    void move(from, { parent: onto.parent ?? null, order: onto.order });
  }

  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {categories.map((category) => {
          const { _id, name, slug, order, products } = category;
          const among = sameParent(category).length;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do the same as dragging
            <li
              key={_id}
              draggable
              onDragStart={() => setDragged(_id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, category)}
              className={`flex min-h-12 items-center gap-2 ${dragged === _id ? 'opacity-50' : ''}`}
            >
              <span className={INDENTS[levels.get(_id) ?? 0]} />
              <GripVertical
                className="size-4 shrink-0 cursor-grab text-ink-muted max-md:hidden"
                aria-hidden="true"
              />
              <button
                type="button"
                onClick={() => onEdit(slug)}
                className="min-h-11 min-w-0 flex-1 text-left font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {name}
                {levels.get(_id) ? <span className="sr-only"> (in another category)</span> : null}
              </button>
              <Link
                to={`${adminPaths.products}?${new URLSearchParams({ category: name }).toString()}`}
                className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end gap-1 text-sm text-ink-muted tabular-nums underline-offset-4 hover:underline"
              >
                {number(products)}
                <span className="max-sm:sr-only">{products === 1 ? 'product' : 'products'}</span>
              </Link>
              <IconButton
                label={`Move ${name} up`}
                aria-disabled={order === 1 || undefined}
                onClick={() => order > 1 && void move(category, { order: order - 1 })}
                className="aria-disabled:text-ink-muted"
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                aria-disabled={order === among || undefined}
                onClick={() => order < among && void move(category, { order: order + 1 })}
                className="aria-disabled:text-ink-muted"
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

const INDENTS = ['', 'w-5', 'w-10', 'w-15', 'w-20'];

/** Moves a category to another place. */
function useMoving() {
  const uid = useUserId();
  const [save] = saveCategory.useMutation();
  const [said, setSaid] = useState('');
  async function move(
    { _id: id, name }: ListedCategory,
    body: { parent?: string | null; order: number },
  ) {
    try {
      await save({ uid, id, body }).unwrap();
      setSaid(`${name} is number ${body.order} now.`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return { move, said };
}
