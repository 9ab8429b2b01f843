import {
  type ComponentType,
  lazy,
  Suspense,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import { readWords } from '#web/list/list-params.ts';
import { paths } from '#web/paths.ts';
import { useSlash } from './use-slash.ts';

const Suggestions = lazy(loadSuggestions);

interface SuggestionsProps {
  input: HTMLInputElement;
  listId: string;
}

/** If the code can't be loaded, the form still searches, without suggestions. */
async function loadSuggestions(): Promise<{ default: ComponentType<SuggestionsProps> }> {
  try {
    const { Component } = await import('#web/storefront/suggestions/SearchSuggestions.tsx');
    return { default: Component };
  } catch {
    return { default: () => null };
  }
}

interface HeaderSearchProps {
  className?: string;
}

/** The search of the header: a form with suggestions, whose code is loaded at the first focus. The key `/` focuses it. */
export function HeaderSearch({ className = '' }: HeaderSearchProps) {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The field once it had the focus. */
  const [focused, setFocused] = useState<HTMLInputElement | null>(null);
  const attach = useCallback((field: HTMLInputElement | null) => {
    input.current = field;
    // It may have had the focus before the app started.
    if (field !== null && field === document.activeElement) setFocused(field);
  }, []);
  useSlash(input);
  useEmptying(input);
  return (
    <search aria-label="In the header" className={`relative ${className}`}>
      <form
        action={paths.search}
        onSubmit={(event) => {
          event.preventDefault();
          const words = readWords(input.current?.value ?? '');
          void navigate(words ? paths.searchFor(words) : paths.search);
        }}
      >
        <input
          ref={attach}
          type="search"
          name="search"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={listId}
          aria-keyshortcuts="/"
          placeholder="Search products"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          onFocus={({ currentTarget }) => setFocused(currentTarget)}
          className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 hover:border-ink"
        />
      </form>
      {focused && (
        <Suspense>
          <Suggestions input={focused} listId={listId} />
        </Suspense>
      )}
    </search>
  );
}

/** Empties a field after a navigation: the search page shows the words itself, and other pages don't need them. */
function useEmptying(input: RefObject<HTMLInputElement | null>): void {
  const { key } = useLocation();
  const isStep = useNavigationType() === NavigationType.Push;
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (isStep && input.current) empty(input.current);
  }, [key, isStep, input]);
}

function empty(field: HTMLInputElement): void {
  field.value = '';
  // The suggestions listen for this event.
  field.dispatchEvent(new Event('input'));
}
