import type { ReactNode } from 'react';

const LOOKS = {
  info: 'bg-sunken text-ink',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const;

interface NoticeProps {
  tone?: keyof typeof LOOKS;
  children: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** Announced to screen readers when it appears. */
  urgent?: boolean;
  /** Scrolled into view and focused when it appears. */
  takesFocus?: boolean;
}

/** A message in the page, with an optional action beside it. */
export function Notice({
  tone = 'info',
  children,
  action,
  urgent = false,
  takesFocus = false,
}: NoticeProps) {
  return (
    <div
      ref={takesFocus ? takeFocus : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      role={urgent ? 'alert' : undefined}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md px-4 py-3 forced-colors:border ${LOOKS[tone]}`}
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  );
}

function takeFocus(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: 'center' });
}
