export type StatusTone = 'neutral' | 'good' | 'warning' | 'danger';

const TONES: Record<StatusTone, string> = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-accent-soft text-accent-strong',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A state in one word, in a small coloured label. */
export function StatusLabel({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap forced-colors:border ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
