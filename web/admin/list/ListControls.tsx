import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import { readWords } from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';

/** The search box of a list, which is updated while you type. */
export function ListSearch({
  list,
  label,
  placeholder = label,
}: {
  list: AddressedList;
  label: string;
  placeholder?: string;
}) {
  // Typing adds no step to the history: Back leaves the search instead of removing its last letter.
  const box = useTypedFilter(list.state.search, readWords, (search) =>
    list.change({ search }, { replace: true }),
  );
  return (
    <form
      className="w-full md:w-auto md:max-w-sm md:min-w-40 md:flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        box.apply();
      }}
    >
      <Field label={label} hideLabel>
        {(control) => (
          <div className="relative">
            <SearchIcon
              className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-muted"
              aria-hidden="true"
            />
            <input
              {...control}
              type="search"
              placeholder={placeholder}
              enterKeyHint="search"
              autoComplete="off"
              maxLength={SEARCH_MAX_LENGTH}
              value={box.text}
              onChange={({ target }) => box.type(target.value)}
              className={`${INPUT} pl-9`}
            />
          </div>
        )}
      </Field>
    </form>
  );
}

interface ListSelectProps {
  label: string;
  value: string;
  /** Values with their labels; '' sets no filter. */
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

/** A filter or the sort of a list. Its label is for screen readers only. */
export function ListSelect({ label, value, options, onChange }: ListSelectProps) {
  return (
    <Field label={label} hideLabel className="min-w-36 flex-1 md:flex-none">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface FilterChipProps {
  /** The rows that are listed. */
  children: ReactNode;
  /** The effect of pressing it, for screen readers. */
  effect: string;
  onRemove: () => void;
}

/** Shows a filter that has no field. Pressing it removes the filter. */
export function FilterChip({ children, effect, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      onClick={() => {
        onRemove();
        // The chip that has the focus disappears.
        document.querySelector<HTMLElement>('main h1')?.focus();
      }}
      className={`${buttonLook('secondary', 'sm')} min-h-11 max-w-full`}
    >
      <span className="min-w-0 truncate">{children}</span>
      <X className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">– {effect}</span>
    </button>
  );
}
