export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';
export type ButtonSize = 'md' | 'sm';

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
  // Among many of its kind: a table's rows.
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
