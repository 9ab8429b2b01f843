import type { ComponentProps } from 'react';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses. The button keeps its width, its name and its place in the tab order. */
  busy?: boolean;
}

/**
 * A button. With `aria-disabled` it ignores clicks but stays in the tab order, so that its reason can be read. For
 * a link that looks like a button use `buttonLook`.
 */
export function Button({
  variant,
  size,
  busy = false,
  className = '',
  children,
  onClick,
  onMouseDown,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonLook(variant, size)} ${className}`}
      aria-busy={busy || rest['aria-busy'] || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onMouseDown={(event) => {
        // Keeps the focus in the field until the click: an error that appears on blur would move the button away.
        if (rest.type === 'submit') event.preventDefault();
        onMouseDown?.(event);
      }}
      onClick={(event) => {
        // Enter in a field clicks it too; then the focus stays in the field.
        if (rest.type === 'submit' && event.detail > 0)
          event.currentTarget.focus({ preventScroll: true });
        if (event.currentTarget.ariaDisabled === 'true') event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={`inline-flex items-center justify-center gap-2 ${busy ? 'opacity-0' : ''}`}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';
type ButtonSize = 'md' | 'sm';

const BASE =
  'button relative inline-flex items-center justify-center gap-2 rounded-md font-medium no-underline select-none ' +
  'transition-[background-color,border-color,color,scale] duration-150 ease-out active:scale-[0.98] ' +
  'disabled:active:scale-100 aria-disabled:active:scale-100';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-sunken disabled:text-ink-muted ' +
    'aria-disabled:bg-sunken aria-disabled:text-ink-muted',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken disabled:border-line ' +
    'disabled:bg-ground disabled:text-ink-muted aria-disabled:border-line aria-disabled:bg-ground ' +
    'aria-disabled:text-ink-muted',
  quiet: 'text-ink hover:bg-sunken disabled:text-ink-muted aria-disabled:text-ink-muted',
  danger:
    'border border-danger bg-surface text-danger hover:bg-danger-soft disabled:border-line disabled:text-ink-muted ' +
    'aria-disabled:border-line aria-disabled:text-ink-muted',
  // For the rows of a table.
  'quiet-danger':
    'text-danger hover:bg-danger-soft disabled:text-ink-muted aria-disabled:text-ink-muted',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 text-base',
  sm: 'min-h-9 px-3.5 text-sm',
};

/** The classes of a button, for links that look like one: `<Link className={buttonLook('primary')}>`. */
export function buttonLook(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}
