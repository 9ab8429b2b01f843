import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { abbreviateMonth, nameMonth, nameRunningMonth } from '#web/admin/figures/months.ts';
import { useFigures } from '#web/admin/figures/use-figures.ts';
import { ChartCard, ChartTooltip } from '#web/ui/ChartCard.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';

interface MonthlyChartProps {
  title: string;
  about?: string;
  /** Such as "2026-06"; the last is the current one. */
  months: readonly string[];
  /** Beside bars, lines have a scale of their own at the right. */
  series: readonly Series[];
}

const HEIGHT = 260;

/** Figures month by month: bars, lines, or bars with a line over them. */
export function MonthlyChart({ title, about, months, series }: MonthlyChartProps) {
  const figures = useFigures();
  const rows = chartRows(months, series);
  const running = months.at(-1);
  const left = series.find(({ isLine }) => !isLine) ?? series[0];
  const hasTwoScales = series.some(({ isLine }) => isLine) && !left?.isLine;
  const right = hasTwoScales ? series.find(({ isLine }) => isLine) : undefined;
  const axis = { tickLine: false, axisLine: false, tick: TICK, allowDecimals: false } as const;
  return (
    <ChartCard
      title={title}
      about={about}
      legend={series.map(({ label, color, isLine }) => ({ label, color, isLine: isLine ?? false }))}
      table={<FiguresTable title={title} rows={rows} series={series} />}
    >
      <ResponsiveContainer
        width="100%"
        height={HEIGHT}
        initialDimension={{ width: 320, height: HEIGHT }}
      >
        <ComposedChart data={rows} title={title} margin={MARGIN} barGap={2}>
          <CartesianGrid yAxisId="left" vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="month"
            interval="equidistantPreserveEnd"
            padding={left?.isLine ? EDGES : undefined}
            tickFormatter={(month: string) => abbreviateMonth(month, figures.locale)}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            tick={TICK}
          />
          <YAxis
            {...axis}
            yAxisId="left"
            width="auto"
            tickFormatter={(value: number) => figures.short(value, left?.isMoney)}
          />
          {right && (
            <YAxis
              {...axis}
              yAxisId="right"
              orientation="right"
              width="auto"
              tickFormatter={(value: number) => figures.short(value, right.isMoney)}
            />
          )}
          <Tooltip
            cursor={CURSOR}
            isAnimationActive={false}
            content={<MonthTooltip rows={rows} series={series} />}
          />
          {runningMonth(running, left?.isLine)}
          {series.map((one) => drawSeries(one, hasTwoScales))}
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

// These are functions, not components: the chart library looks for its own elements among its children.

/** Marks the month that is not over. */
function runningMonth(month: string | undefined, isLine = false) {
  return isLine ? (
    <ReferenceLine
      yAxisId="left"
      x={month}
      stroke="var(--color-line-strong)"
      strokeDasharray="4 4"
      label={SO_FAR}
    />
  ) : (
    <ReferenceArea yAxisId="left" x1={month} x2={month} fill="var(--color-sunken)" label={SO_FAR} />
  );
}

function drawSeries({ label, color, isLine }: Series, hasTwoScales: boolean) {
  return isLine ? (
    <Line
      key={label}
      yAxisId={hasTwoScales ? 'right' : 'left'}
      dataKey={label}
      stroke={color}
      strokeWidth={2}
      dot={{ r: 3, fill: color, strokeWidth: 0 }}
      isAnimationActive="auto"
      animationDuration={400}
    />
  ) : (
    <Bar
      key={label}
      yAxisId="left"
      dataKey={label}
      fill={color}
      radius={[3, 3, 0, 0]}
      maxBarSize={36}
      isAnimationActive="auto"
      animationDuration={400}
    />
  );
}

interface MonthTooltipProps {
  rows: readonly ChartRow[];
  series: readonly Series[];
  /** Set by the chart library: whether the tooltip is shown, and for which month. */
  active?: boolean;
  label?: string;
}

function MonthTooltip({ rows, series, active, label: pointedAt }: MonthTooltipProps) {
  const figures = useFigures();
  const row = rows.find(({ month }) => month === pointedAt);
  if (!active || !row) return null;
  return (
    <ChartTooltip
      title={nameRow(row, rows, figures.locale)}
      lines={series.map(({ label, color, isMoney }) => ({
        label,
        color,
        value: figures.full(Number(row[label]), isMoney),
      }))}
    />
  );
}

/** The name of a row's month. The last one is not over. */
function nameRow({ month }: ChartRow, rows: readonly ChartRow[], locale: string): string {
  return month === rows.at(-1)?.month ? nameRunningMonth(month, locale) : nameMonth(month, locale);
}

const SO_FAR = {
  value: 'so far',
  position: 'top',
  fill: 'var(--color-ink-muted)',
  fontSize: 12,
} as const;
const TICK = { fill: 'var(--color-ink-muted)', fontSize: 12 } as const;
const CURSOR = { fill: 'var(--color-sunken)', stroke: 'var(--color-line)' } as const;
const EDGES = { left: 12, right: 12 } as const;
const MARGIN = { top: 20, right: 10, bottom: 0, left: 0 } as const;

function FiguresTable({
  title,
  rows,
  series,
}: {
  title: string;
  rows: readonly ChartRow[];
  series: readonly Series[];
}) {
  const figures = useFigures();
  const columns: Column<ChartRow>[] = [
    {
      key: 'month',
      header: 'Month',
      namesRow: true,
      cell: (row) => nameRow(row, rows, figures.locale),
    },
    ...series.map(({ label, isMoney }) => ({
      key: label,
      header: label,
      isNumber: true,
      cell: (row: ChartRow) => figures.full(Number(row[label]), isMoney),
    })),
  ];
  return (
    <DataTable dense caption={title} columns={columns} rows={rows} rowKey={({ month }) => month} />
  );
}

/** A figure for each month. */
interface Series {
  label: string;
  color: string;
  values: readonly number[];
  isMoney?: boolean;
  /** Drawn as a line over the bars, on a scale of its own. */
  isLine?: boolean;
}

/** A month with the figures of all series by their labels, as the chart library takes them. */
type ChartRow = { month: string } & Record<string, number | string>;

function chartRows(months: readonly string[], series: readonly Series[]): ChartRow[] {
  return months.map((month, at) => ({
    month,
    ...Object.fromEntries(series.map(({ label, values }) => [label, values[at] ?? 0])),
  }));
}
