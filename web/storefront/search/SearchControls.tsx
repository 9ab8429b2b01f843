import SearchIcon from 'lucide-react/icons/search';
import { use, useRef, useState } from 'react';
import { PRODUCT_LIMITS, SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import type { ProductSort } from '#contract/catalog.ts';
import { isUnfinishedAmount, readAmount } from '#contract/typed-amount.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { readWords } from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { paths } from '#web/paths.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext, useMoneyText } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { readTypedPrice } from './search-params.ts';

/** The controls of the search. Each shows and changes a part of the address. */
export function SearchControls({ list }: { list: AddressedList }) {
  return (
    <search>
      {/* The browser sends it only where no script runs. */}
      <form
        action={paths.search}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4"
      >
        <SearchBox list={list} />
        <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
          <CategoryFilter list={list} />
          <PriceCeiling list={list} />
          <SortOrder list={list} />
        </div>
      </form>
    </search>
  );
}

function SearchBox({ list: { state, change } }: { list: AddressedList }) {
  // Typing adds no step to the history: Back leaves the search instead of removing its last letter.
  const box = useTypedFilter(state.search, readWords, (text) =>
    change({ search: text }, { replace: true }),
  );
  return (
    <Field label="Search products" hideLabel>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="search"
            name="search"
            placeholder="Search products"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={SEARCH_MAX_LENGTH}
            value={box.text}
            onChange={({ target }) => box.type(target.value)}
            // What is pressed next opens over the results of these words.
            onBlur={box.apply}
            className={`${INPUT} min-h-14 pr-4 pl-12`}
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

function CategoryFilter({ list: { state, change } }: { list: AddressedList }) {
  const { data: known = [] } = categories.useQuery();
  const chosen = state.filters.category ?? '';
  // A category from the address is offered even if the shop does not have it.
  const offered = chosen && !known.includes(chosen) ? [chosen, ...known] : known;
  return (
    <Field label="Category">
      {(control) => (
        <Select
          {...control}
          name="category"
          value={chosen}
          onChange={({ target }) => change({ filters: { category: target.value } })}
        >
          <option value="">All categories</option>
          {offered.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function PriceCeiling({ list: { state, change } }: { list: AddressedList }) {
  const format = use(MoneyContext);
  const money = useMoneyText();
  const [isTyping, setIsTyping] = useState(false);
  // All typing between focus and blur is one step in the history.
  const stepped = useRef(false);
  const ceiling = useTypedFilter(
    state.filters.price ?? '',
    (text) => readTypedPrice(text, format),
    (price) => {
      change({ filters: { price } }, { replace: stepped.current });
      stepped.current = true;
    },
  );
  const { text } = ceiling;
  const isUnfinished =
    isTyping && readAmount(text, format) === undefined && isUnfinishedAmount(text, format);
  const isWrong = text.trim() !== '' && readTypedPrice(text, format) === '' && !isUnfinished;
  const apply = () => {
    setIsTyping(false);
    ceiling.apply();
  };
  return (
    <Field
      label="Maximum price"
      hint={`Such as ${money(EXAMPLE)}`}
      error={isWrong ? `An amount, please: at most ${money(PRODUCT_LIMITS.price.max)}` : undefined}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          placeholder="Any"
          maxLength={20}
          value={text}
          onChange={({ target }) => {
            setIsTyping(true);
            ceiling.type(target.value);
          }}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
          onBlur={() => {
            apply();
            stepped.current = false;
          }}
          className={INPUT}
        />
      )}
    </Field>
  );
}

/** Large enough to show the locale's group separator. */
const EXAMPLE = 1_299;

const SORT_WORDS: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest',
  asc: 'Price: low to high',
  desc: 'Price: high to low',
};

function SortOrder({ list: { state, change } }: { list: AddressedList }) {
  return (
    <Field label="Sort" className="max-md:col-span-2">
      {(control) => (
        <Select
          {...control}
          name="sort"
          value={state.sort}
          onChange={({ target }) => change({ sort: target.value })}
        >
          <option value="">Best match</option>
          {(Object.keys(SORT_WORDS) as ProductSort[]).map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
