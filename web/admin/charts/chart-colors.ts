/** The colours of charts, in the order in which they are used; the first is the accent. */
export const CHART_COLORS = [
  'var(--color-chart-1)',
  'var(--color-chart-2)',
  'var(--color-chart-3)',
  'var(--color-chart-4)',
  'var(--color-chart-5)',
] as const;

/** What is left over. */
export const REST_COLOR = 'var(--color-chart-6)';
