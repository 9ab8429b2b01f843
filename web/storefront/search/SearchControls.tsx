import SearchIcon from 'lucide-react/icons/search';
import { use, useRef, useState } from 'react';
import { PRODUCT_LIMITS, SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import { isUnfinishedAmount, readAmount } from '#contract/typed-amount.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext, useMoneyText } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { readSearchText, readSort, readTypedPrice } from './search-params.ts';
import { useSearch } from './use-search.ts';

/** What to look for and how: every control shows what the address says and changes it. */
export function SearchControls() {
  return (
    <search className="flex flex-col gap-4">
      <SearchBox />
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
        <CategoryFilter />
        <PriceCeiling />
        <SortOrder />
      </div>
    </search>
  );
}

function SearchBox() {
  const { search, change } = useSearch();
  // Typing is no step in history: Back leaves the search, not its last letter.
  const box = useTypedFilter(search.search ?? '', readSearchText, (text) =>
    change({ search: text }, { replace: true }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        box.apply();
      }}
    >
      <Field label="Search products" hideLabel>
        {(control) => (
          <div className="relative">
            <SearchIcon
              className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-ink-muted"
              aria-hidden="true"
            />
            <input
              {...control}
              type="search"
              placeholder="Search products"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={SEARCH_MAX_LENGTH}
              value={box.text}
              onChange={({ target }) => box.type(target.value)}
              className={`${INPUT} min-h-14 pr-4 pl-12`}
            />
          </div>
        )}
      </Field>
    </form>
  );
}

function CategoryFilter() {
  const { search, change } = useSearch();
  const { data: known = [] } = categories.useQuery();
  const chosen = search.category ?? '';
  // One that came with the address is shown even before (or though) the shop has it.
  const offered = chosen && !known.includes(chosen) ? [chosen, ...known] : known;
  return (
    <Field label="Category">
      {(control) => (
        <Select
          {...control}
          value={chosen}
          onChange={({ target }) => change({ category: target.value })}
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

function PriceCeiling() {
  const { search, change } = useSearch();
  const format = use(MoneyContext);
  const money = useMoneyText();
  const [isTyping, setIsTyping] = useState(false);
  // One visit to the field is one step in history, however many digits were typed with pauses.
  const stepped = useRef(false);
  const ceiling = useTypedFilter(
    search.price ?? '',
    (text) => readTypedPrice(text, format),
    (price) => {
      change({ price }, { replace: stepped.current });
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

/** Has a mark between its groups of digits in every locale. */
const EXAMPLE = 1_299;

function SortOrder() {
  const { search, change } = useSearch();
  return (
    <Field label="Sort" className="max-md:col-span-2">
      {(control) => (
        <Select
          {...control}
          value={search.sort ?? ''}
          onChange={({ target }) => change({ sort: readSort(target.value) })}
        >
          <option value="">Best match</option>
          <option value="newest">Newest</option>
          <option value="asc">Price: low to high</option>
          <option value="desc">Price: high to low</option>
        </Select>
      )}
    </Field>
  );
}
