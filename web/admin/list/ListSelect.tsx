import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

interface ListSelectProps {
  label: string;
  value: string;
  /** Values with their words; the empty one is none. */
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

/** A list's filter or order; what it is for stands in its options, so its label is for screen readers. */
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
