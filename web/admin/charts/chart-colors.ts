/** The colours of charts, in the order in which they are used; the first is the accent. */
export const CHART_COLORS = [
  'var(--color-chart-1)',
  'var(--color-chart-2)',
  'var(--color-chart-3)',
  'var(--color-chart-4)',
  'var(--color-chart-5)',
] as const;

/** The colour of the sum of small parts. */
export const REST_COLOR = 'var(--color-chart-6)';
