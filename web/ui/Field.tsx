import { useId, type ReactElement, type ReactNode } from 'react';

/** Props for a field's control, which tie its label, hint and error to it. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactElement;
}

/** A label, a control, a hint, and an error tied to the control: `<Field label="City">{(control) => <input {...control} className={INPUT} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  className = '',
  children,
}: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of a text input or select. */
export const INPUT =
  'min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors ' +
  'duration-150 hover:border-ink aria-invalid:border-danger disabled:border-line disabled:bg-sunken disabled:text-ink-muted';
