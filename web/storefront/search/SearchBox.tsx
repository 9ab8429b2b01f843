import SearchIcon from 'lucide-react/icons/search';
import { useRef } from 'react';
import { SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import { useSlash } from '#web/frame/use-slash.ts';
import { readWords } from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';

/** The field for the words of the search. */
export function SearchBox({ list: { state, change } }: { list: AddressedList }) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  // Typing adds no step to the history: Back leaves the search instead of removing its last letter.
  const box = useTypedFilter(state.search, readWords, (text) =>
    change({ search: text }, { replace: true }),
  );
  return (
    <Field
      label="Search products"
      hideLabel
      className="col-span-2 max-md:page max-md:absolute max-md:inset-x-0 max-md:top-3"
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={input}
            type="search"
            name="search"
            placeholder="Search products"
            aria-keyshortcuts="/"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={SEARCH_MAX_LENGTH}
            value={box.text}
            onChange={({ target }) => box.type(target.value)}
            // At once, so that what is pressed next acts on the results of these words.
            onBlur={box.apply}
            className={`${INPUT} pr-4 pl-12 md:min-h-14`}
          />
          {/* Enter in any field presses it. */}
          <button
            type="submit"
            aria-label="Search"
            onClick={box.apply}
            className="absolute inset-y-0 left-0 grid w-12 place-items-center rounded-md text-ink-muted hover:text-ink"
          >
            <SearchIcon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
