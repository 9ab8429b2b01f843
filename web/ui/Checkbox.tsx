import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  label: string;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with its label. */
export function Checkbox({ label, onChange, ...input }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
      <input
        {...input}
        type="checkbox"
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 accent-accent"
      />
      {label}
    </label>
  );
}
