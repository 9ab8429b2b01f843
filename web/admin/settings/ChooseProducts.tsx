import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { moved } from './ordered.ts';
import { productsByIds, productsByWords } from './settings-endpoints.ts';

interface ChooseProductsProps {
  label: string;
  hint?: string;
  ids: readonly string[];
  /** The number that may be chosen. A single one is replaced by the next. */
  most: number;
  /** Their order matters: they can be moved. */
  isOrdered?: boolean;
  onChange: (ids: string[]) => void;
}

/** Chooses products, found by words, and their order. */
export function ChooseProducts({
  label,
  hint,
  ids,
  most,
  isOrdered = false,
  onChange,
}: ChooseProductsProps) {
  const [words, setWords] = useState('');
  const listId = useId();
  const { search, focusSearch } = useSearchFocus();
  const isSingle = most === 1;
  const change = (ids: string[]) => {
    onChange(ids);
    focusSearch();
  };
  const add = (id: string) => {
    change(isSingle ? [id] : [...ids, id]);
    setWords('');
  };
  return (
    <div className="flex flex-col gap-3">
      <Chosen
        ids={ids}
        onRemove={(id) => change(ids.filter((each) => each !== id))}
        onMove={isOrdered ? (at, by) => onChange(moved(ids, at, by)) : undefined}
      />
      {(isSingle || ids.length < most) && (
        <Field label={label} hint={hint}>
          {(control) => (
            <input
              {...control}
              ref={search}
              type="search"
              value={words}
              placeholder="Find a product by its name"
              aria-controls={listId}
              autoComplete="off"
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => {
                // Enter must not send the form.
                if (event.key === 'Enter') event.preventDefault();
              }}
              className={INPUT}
            />
          )}
        </Field>
      )}
      <ul id={listId} className="flex flex-col gap-1">
        {words.trim() !== '' && <Offered words={words.trim()} without={ids} onChoose={add} />}
      </ul>
    </div>
  );
}

/** Moves the focus to the search, because the button that was pressed is gone. */
function useSearchFocus() {
  const search = useRef<HTMLInputElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    // The search field may have been rendered again only now.
    if (isDue.current) search.current?.focus();
    isDue.current = false;
  });
  return {
    search,
    focusSearch: () => {
      isDue.current = true;
    },
  };
}

interface ChosenProps {
  ids: readonly string[];
  onRemove: (id: string) => void;
  onMove: ((at: number, by: -1 | 1) => void) | undefined;
}

function Chosen({ ids, onRemove, onMove }: ChosenProps) {
  // The products chosen before stay while those of the new choice are fetched.
  const { data: products = [], isFetching } = productsByIds.useQuery(ids.join(','), {
    skip: ids.length === 0,
  });
  if (ids.length === 0) return null;
  const known = new Map(products.map((product) => [product._id, product]));
  return (
    <ol className="flex flex-col gap-1">
      {ids.map((id, at) => {
        const product = known.get(id);
        const name = product?.name ?? (isFetching ? 'Loading …' : 'No longer sold');
        return (
          <li key={id} className="flex items-center gap-3">
            <Picture product={product} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {onMove ? (
              <EntryButtons
                name={name}
                at={at}
                count={ids.length}
                onMove={(by) => onMove(at, by)}
                onRemove={() => onRemove(id)}
              />
            ) : (
              <IconButton label={`Remove ${name}`} onClick={() => onRemove(id)}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface OfferedProps {
  words: string;
  without: readonly string[];
  onChoose: (id: string) => void;
}

function Offered({ words, without, onChoose }: OfferedProps) {
  const { currentData, isError } = productsByWords.useQuery(words);
  const offered = currentData?.filter(({ _id }) => !without.includes(_id));
  if (isError) return <li className="text-sm text-danger">Products can’t be found right now.</li>;
  if (!offered) return null;
  if (offered.length === 0) return <li className="text-sm text-ink-muted">Nothing found.</li>;
  return offered.map((product) => (
    <li key={product._id} className="flex items-center gap-3">
      <Picture product={product} />
      <span className="min-w-0 flex-1 truncate">{product.name}</span>
      <Button size="sm" aria-label={`Choose ${product.name}`} onClick={() => onChoose(product._id)}>
        Choose
      </Button>
    </li>
  ));
}

function Picture({ product }: { product: Product | undefined }) {
  return (
    <Thumbnail src={product?.photos[0]?.url} name={product?.name ?? '?'} className="size-10" />
  );
}
