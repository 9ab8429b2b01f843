import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's accessible name and tooltip. */
  label: string;
}

/** A round 44 px button that shows an icon only. */
export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${ICON_BUTTON} ${className}`}
    >
      {children}
    </button>
  );
}

const ICON_BUTTON =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-sunken';
