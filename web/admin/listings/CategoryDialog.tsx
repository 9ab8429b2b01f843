import { type FormEvent, useId, useRef, useState } from 'react';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Category, ListedCategory } from '#contract/categories.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EndCategory } from './EndCategory.tsx';
import { levelsOf } from './levels.ts';
import { categoryToEdit, saveCategory } from './listing-endpoints.ts';
import { ListingTexts, NO_TEXTS, sentTexts, textsOf } from './ListingTexts.tsx';
import { useWriting } from './use-writing.ts';

interface CategoryDialogProps {
  /** The address of the category; '' for a new one. */
  slug: string;
  categories: readonly ListedCategory[];
  onClose: () => void;
}

/** A category to edit, or a new one. */
export function CategoryDialog({ slug, categories, onClose }: CategoryDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { currentData } = categoryToEdit.useQuery(slug, {
    skip: slug === '',
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: false,
  });
  const close = () => dialog.current?.close();
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="m-auto w-[min(40rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-5 p-6">
        <h2 id={`${id}-title`} className="text-lg">
          {slug === '' ? 'New category' : (currentData?.name ?? 'Category')}
        </h2>
        {slug !== '' && !currentData && <Skeleton className="h-96" />}
        {(slug === '' || currentData) && (
          <CategoryForm opened={currentData} categories={categories} onClose={close} />
        )}
        {currentData && (
          <EndCategory category={currentData} categories={categories} onDone={close} />
        )}
      </div>
    </OpenModal>
  );
}

interface CategoryFormProps {
  opened: Category | undefined;
  categories: readonly ListedCategory[];
  onClose: () => void;
}

function CategoryForm({ opened, categories, onClose }: CategoryFormProps) {
  const uid = useUserId();
  const [save] = saveCategory.useMutation();
  const { send, isBusy, problem, errorOf } = useWriting();
  const first = opened ? textsOf(opened) : NO_TEXTS;
  const [texts, setTexts] = useState(first);
  const [parent, setParent] = useState(opened?.parent ?? '');
  const levels = levelsOf(categories);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isMoved = parent !== (opened?.parent ?? '');
    const body = { ...sentTexts(texts, first), ...(isMoved && { parent: parent || null }) };
    const saved = await send(() =>
      save({ uid, id: opened?._id, version: opened?.updatedAt, body }).unwrap(),
    );
    if (saved) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
      <ListingTexts
        texts={texts}
        most={PRODUCT_LIMITS.category.max}
        errorOf={errorOf}
        onChange={setTexts}
      />
      <Field label="In the category" error={errorOf('parent')}>
        {(control) => (
          <Select {...control} value={parent} onChange={({ target }) => setParent(target.value)}>
            <option value="">None</option>
            {categories
              .filter(({ _id }) => _id !== opened?._id)
              .map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {`${'– '.repeat(levels.get(_id) ?? 0)}${name}`}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Save category
        </Button>
      </div>
    </form>
  );
}
