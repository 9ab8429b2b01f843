import { use, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Facets } from '#contract/catalog.ts';
import { isUnfinishedAmount, readAmount } from '#contract/typed-amount.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext, useMoneyText, useNumberText } from '#web/ui/Money.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { priceWords, withCount } from './filter-words.ts';
import { readTypedLimit, readTypedPrice } from './search-params.ts';

export interface FacetProps {
  list: AddressedList;
  /** Undefined until the first answer. */
  facets: Facets | undefined;
}

/** Price ranges as links, and fields for any other range. */
export function PriceFilter({ list, facets }: FacetProps) {
  const money = useMoneyText();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">Price</legend>
      <PriceRanges list={list} facets={facets} />
      <div className="grid grid-cols-2 items-start gap-3">
        <PriceLimit list={list} name="min" label="Minimum price" />
        <PriceLimit
          list={list}
          name="price"
          label="Maximum price"
          hint={`Such as ${money(EXAMPLE)}`}
        />
      </div>
    </fieldset>
  );
}

/** Large enough to show the locale's group separator. */
const EXAMPLE = 1_299;

/** Price ranges that have products, as links; nothing if all products are in one range. */
function PriceRanges({ list: { state, hrefOf }, facets }: FacetProps) {
  const texts = { money: useMoneyText(), number: useNumberText() };
  const shown = (facets?.prices ?? []).map((range) => {
    const [min, price] = [priceParam(range.min, 0), priceParam(range.max, HIGHEST)];
    const isChosen =
      min === (state.filters['min'] ?? '') && price === (state.filters['price'] ?? '');
    return { ...range, isChosen, filters: isChosen ? { min: '', price: '' } : { min, price } };
  });
  const ranges = shown.filter(({ count, isChosen }) => count > 0 || isChosen);
  if (ranges.length < 2 && !ranges.some(({ isChosen }) => isChosen)) return null;
  return (
    <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3">
      {ranges.map(({ min, max, count, isChosen, filters }) => (
        <li key={min}>
          <Link
            to={hrefOf({ filters })}
            preventScrollReset
            aria-current={isChosen || undefined}
            className="flex min-h-9 items-center text-sm text-ink-muted tabular-nums hover:text-ink hover:underline aria-[current]:font-medium aria-[current]:text-ink"
          >
            {withCount(
              priceWords(String(min), String(max), texts),
              { count, isMore: facets?.more ?? false },
              texts,
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const HIGHEST = PRODUCT_LIMITS.price.max;

/** An end of a range for the address; '' where it limits nothing. */
function priceParam(price: number, nothing: number): string {
  return price === nothing ? '' : String(price);
}

const CROSSED = {
  min: 'Must not be above the maximum price',
  price: 'Must not be below the minimum price',
} as const;

interface PriceLimitProps {
  list: AddressedList;
  name: 'min' | 'price';
  label: string;
  hint?: string;
}

function PriceLimit({ list: { state, change }, name, label, hint }: PriceLimitProps) {
  const format = use(MoneyContext);
  const money = useMoneyText();
  const [isTyping, setIsTyping] = useState(false);
  // All typing between focus and blur is one step in the history.
  const stepped = useRef(false);
  const limit = useTypedFilter(
    state.filters[name] ?? '',
    (text) => readTypedLimit(name, text, state.filters, format).price,
    (price) => {
      change({ filters: { [name]: price } }, { replace: stepped.current });
      stepped.current = true;
    },
  );
  const { text } = limit;
  const isUnfinished =
    isTyping && readAmount(text, format) === undefined && isUnfinishedAmount(text, format);
  const isWrong = text.trim() !== '' && readTypedPrice(text, format) === '' && !isUnfinished;
  const { isCrossed } = readTypedLimit(name, text, state.filters, format);
  // A maximum that is still being typed is too low until its last digit.
  const isAbove = isCrossed && (name === 'min' || !isTyping);
  const error = isWrong
    ? `An amount, please: at most ${money(HIGHEST)}`
    : isAbove
      ? CROSSED[name]
      : undefined;
  const apply = () => {
    setIsTyping(false);
    limit.apply();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Any"
          maxLength={20}
          value={text}
          onChange={({ target }) => {
            setIsTyping(true);
            limit.type(target.value);
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
