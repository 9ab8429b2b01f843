import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import type { Collection, CollectionRule } from '#contract/collections.ts';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { ChooseProducts } from '#web/admin/settings/ChooseProducts.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { deleteCollection, saveCollection } from './listing-endpoints.ts';
import { ListingTexts, NO_TEXTS, sentTexts, textsOf } from './ListingTexts.tsx';
import { FIRST_RULE, RuleFields } from './RuleFields.tsx';
import { useWriting } from './use-writing.ts';

/** The form of a collection: its texts, and its products or the rule that finds them. */
export function CollectionForm({ opened }: { opened: Collection | undefined }) {
  const uid = useUserId();
  const navigate = useNavigate();
  const [save] = saveCollection.useMutation();
  const [remove] = deleteCollection.useMutation();
  const { send, isBusy, problem, errorOf } = useWriting();
  const first = {
    texts: opened ? textsOf(opened) : NO_TEXTS,
    by: opened?.by ?? ('hand' as const),
    products: opened?.products ?? [],
    rule: opened?.rule ?? FIRST_RULE,
  };
  const [typed, setTyped] = useState(first);
  const [isSaved, setSaved] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { texts, by, products, rule } = typed;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const what = by === 'rule' ? { rule } : { products };
    const body = { ...sentTexts(texts, first.texts), ...what };
    const saved = await send(() =>
      save({ uid, id: opened?._id, version: opened?.updatedAt, body }).unwrap(),
    );
    if (saved) leave();
  }

  function leave() {
    setSaved(true);
    setTimeout(() => void navigate(adminPaths.collections));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-3xl flex-col gap-5"
    >
      <UnsavedGuard isUnsaved={() => !isSaved && JSON.stringify(typed) !== JSON.stringify(first)} />
      {problem && (
        <Notice tone="danger" urgent takesFocus>
          {problem}
        </Notice>
      )}
      <ListingTexts
        texts={texts}
        most={CATEGORY_LIMITS.name.max}
        errorOf={errorOf}
        onChange={(next) => setTyped({ ...typed, texts: next })}
      />
      <Field label="Its products">
        {(control) => (
          <Select
            {...control}
            value={by}
            onChange={({ target }) =>
              setTyped({ ...typed, by: target.value === 'rule' ? 'rule' : 'hand' })
            }
          >
            <option value="hand">Chosen one by one</option>
            <option value="rule">All that meet a rule</option>
          </Select>
        )}
      </Field>
      {by === 'hand' ? (
        <ChooseProducts
          label="Add a product"
          ids={products}
          most={CATEGORY_LIMITS.products.max}
          isOrdered
          onChange={(ids) => setTyped({ ...typed, products: ids })}
        />
      ) : (
        <RuleFields
          rule={rule}
          errorOf={errorOf}
          onChange={(next: CollectionRule) => setTyped({ ...typed, rule: next })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy}>
          Save collection
        </Button>
        {opened && <Button onClick={() => setDeleting(true)}>Delete</Button>}
      </div>
      {opened && isDeleting && (
        <ConfirmDialog
          title={`Delete ${opened.name}?`}
          confirmLabel="Delete collection"
          onConfirm={async () => {
            const { _id: id, updatedAt: version } = opened;
            if (await send(() => remove({ uid, id, version }).unwrap())) leave();
          }}
          onClose={() => setDeleting(false)}
        >
          Its products stay. It can be restored from the bin.
        </ConfirmDialog>
      )}
    </form>
  );
}
