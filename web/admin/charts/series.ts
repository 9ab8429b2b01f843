/** One figure a month. */
export interface Series {
  label: string;
  color: string;
  values: readonly number[];
  isMoney?: boolean;
  /** Drawn as a line over the bars, on a scale of its own. */
  isLine?: boolean;
}

/** A month with its figure of every series, as the chart library takes them: by the series' labels. */
export type ChartRow = { month: string } & Record<string, number | string>;

export function chartRows(months: readonly string[], series: readonly Series[]): ChartRow[] {
  return months.map((month, at) => ({
    month,
    ...Object.fromEntries(series.map(({ label, values }) => [label, values[at] ?? 0])),
  }));
}
