/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: the options of a select can't show pictures */
import { useState } from 'react';
import { Link } from 'react-router';
import { smallestUrl } from '#web/cart/plan-addition.ts';
import { readWords } from '#web/list/list-params.ts';
import { Money } from '#web/ui/Money.tsx';
import { OptionGroup } from '#web/ui/OptionGroup.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { useCombobox, useText } from './use-combobox.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

const GROUPS = [
  { kind: 'words', name: 'Did you mean' },
  { kind: 'category', name: 'Categories' },
  { kind: 'product', name: 'Products' },
] as const;

interface SearchSuggestionsProps {
  /** The field of the header's form. */
  input: HTMLInputElement;
  listId: string;
}

/** The suggestions for what is typed in the header's search field, as the list of a combobox. */
export function Component({ input, listId }: SearchSuggestionsProps) {
  const optionId = (at: number) => `${listId}-${at}`;
  const text = useText(input);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(readWords(text), () => setActive(-1));
  const { isOpen, close } = useCombobox(input, {
    optionId,
    count: suggestions.length,
    active,
    onActive: setActive,
  });
  const optionOf = (suggestion: Suggestion, at: number) => (
    <Link
      key={suggestion.to}
      id={optionId(at)}
      role="option"
      tabIndex={-1}
      aria-selected={at === active}
      to={suggestion.to}
      onClick={close}
      className={OPTION}
    >
      <Suggested suggestion={suggestion} />
    </Link>
  );
  return (
    <>
      <output className="sr-only">{isOpen && countSuggestions(suggestions.length)}</output>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        hidden={!isOpen}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        className={PANEL}
      >
        {isOpen &&
          GROUPS.map(({ kind, name }) => (
            <OptionGroup key={kind} name={name}>
              {suggestions.map(
                (suggestion, at) => suggestion.kind === kind && optionOf(suggestion, at),
              )}
            </OptionGroup>
          ))}
        {isOpen &&
          suggestions.map(
            (suggestion, at) => suggestion.kind === 'all' && optionOf(suggestion, at),
          )}
      </div>
    </>
  );
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'all') return <span className="font-medium">See all results</span>;
  if (suggestion.kind !== 'product') return <span className="truncate">{suggestion.text}</span>;
  const { name, price, photos } = suggestion.product;
  return (
    <>
      <Thumbnail src={photos[0] && smallestUrl(photos[0])} name={name} className="size-11" />
      <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
      <Money amount={price} />
    </>
  );
}

function countSuggestions(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

const PANEL =
  'absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-lg';

const OPTION =
  'flex min-h-11 items-center gap-3 rounded-md px-3 py-1 text-ink hover:bg-sunken aria-selected:bg-sunken forced-colors:aria-selected:outline-2';
