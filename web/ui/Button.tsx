import type { ComponentProps } from 'react';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work goes on: the button keeps its width and its name, stays in the tab order, and takes no press. */
  busy?: boolean;
}

/**
 * The shop's one button. With `aria-disabled` it keeps its place in the tab order, so that its reason can be
 * read, and takes no press either. A link that should look like it takes `buttonLook` instead.
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
        // It takes the focus from a field only once it is pressed: the field's complaint would push it from under the pointer.
        if (rest.type === 'submit') event.preventDefault();
        onMouseDown?.(event);
      }}
      onClick={(event) => {
        // Not where Enter in a field pressed it: the focus stays in the field.
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
