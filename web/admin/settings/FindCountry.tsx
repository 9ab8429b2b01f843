import { Field, INPUT } from '#web/ui/Field.tsx';

interface FindCountryProps {
  search: string;
  onSearch: (search: string) => void;
  inputRef?: ((input: HTMLInputElement | null) => void) | undefined;
  error?: string | undefined;
}

/** Narrows a list of countries down by typing. */
export function FindCountry({ search, onSearch, inputRef, error }: FindCountryProps) {
  return (
    <Field label="Find a country" error={error} className="min-w-0 flex-1 basis-56">
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            // Enter must not send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={INPUT}
        />
      )}
    </Field>
  );
}

/** A text to compare, without accents and capital letters. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
