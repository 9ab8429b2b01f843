import { useState } from 'react';
import type { Category, ListedCategory } from '#contract/categories.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { deleteCategory, mergeCategory } from './listing-endpoints.ts';
import { useWriting } from './use-writing.ts';

interface EndCategoryProps {
  category: Category;
  categories: readonly ListedCategory[];
  onDone: () => void;
}

/** Merges a category into another, or deletes it: its products go to that one. */
export function EndCategory({ category, categories, onDone }: EndCategoryProps) {
  const uid = useUserId();
  const [merge] = mergeCategory.useMutation();
  const [remove] = deleteCategory.useMutation();
  const { send, isBusy, problem } = useWriting();
  const [to, setTo] = useState('');
  const { _id: id, updatedAt: version } = category;
  const others = categories.filter(({ _id }) => _id !== id);
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="sr-only">Merge or delete</legend>
      {problem && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
      <Field
        label="Move its products to"
        hint="Links to it lead there then, too. It can be undone in the log"
      >
        {(control) => (
          <Select {...control} value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">Nowhere</option>
            {others.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={to === '' || isBusy || undefined}
          onClick={() => {
            if (to === '' || isBusy) return;
            void send(() => merge({ uid, id, to }).unwrap()).then((done) => done && onDone());
          }}
        >
          Merge
        </Button>
        <Button
          variant="danger"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (isBusy) return;
            const deletion = { uid, id, version, to: to || undefined };
            void send(() => remove(deletion).unwrap()).then((done) => done && onDone());
          }}
        >
          Delete
        </Button>
      </div>
    </fieldset>
  );
}
