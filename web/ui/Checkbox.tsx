import { type ComponentProps, useId } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  label: string;
  /** Below it. */
  hint?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with its label. */
export function Checkbox({ label, hint, onChange, ...input }: CheckboxProps) {
  const hintId = useId();
  const box = (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
      <input
        {...(hint !== undefined && { 'aria-describedby': hintId })}
        {...input}
        type="checkbox"
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 accent-accent"
      />
      {label}
    </label>
  );
  if (hint === undefined) return box;
  return (
    <div>
      {box}
      <p id={hintId} className="text-sm text-ink-muted">
        {hint}
      </p>
    </div>
  );
}
