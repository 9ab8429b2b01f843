import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Report } from '#contract/report.ts';
import { CHART_COLORS } from '#web/admin/charts/chart-colors.ts';
import { useFigures } from '#web/admin/figures/use-figures.ts';
import { ChartCard, ChartTooltip } from '#web/ui/ChartCard.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { shortStep, stepWords } from './report-words.ts';

type SalesChartProps = Pick<Report, 'series' | 'by'>;
type Step = Report['series'][number];

const TITLE = 'Sales and orders';
const HEIGHT = 260;
const TICK = { fill: 'var(--color-ink-muted)', fontSize: 12 } as const;
const CURSOR = { fill: 'var(--color-sunken)', stroke: 'var(--color-line)' } as const;
const AXIS = { tickLine: false, axisLine: false, tick: TICK, allowDecimals: false } as const;

/** Sales as bars and orders as a line, step by step. */
export function SalesChart({ series, by }: SalesChartProps) {
  const { short, locale } = useFigures();
  return (
    <ChartCard
      title={TITLE}
      about="By the day of the order, cancelled ones included. Net is less what was cancelled and refunded"
      legend={[
        { label: 'Sales', color: CHART_COLORS[0] },
        { label: 'Orders', color: CHART_COLORS[1], isLine: true },
      ]}
      table={<StepsTable series={series} by={by} />}
    >
      <ResponsiveContainer
        width="100%"
        height={HEIGHT}
        initialDimension={{ width: 320, height: HEIGHT }}
      >
        <ComposedChart
          data={series}
          title={TITLE}
          margin={{ top: 20, right: 10, bottom: 0, left: 0 }}
        >
          <CartesianGrid yAxisId="left" vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="from"
            interval="equidistantPreserveEnd"
            minTickGap={16}
            tickFormatter={(from: string) => shortStep(from, by, locale)}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            tick={TICK}
          />
          <YAxis
            {...AXIS}
            yAxisId="left"
            width="auto"
            tickFormatter={(value: number) => short(value, true)}
          />
          <YAxis
            {...AXIS}
            yAxisId="right"
            orientation="right"
            width="auto"
            tickFormatter={(value: number) => short(value)}
          />
          <Tooltip
            cursor={CURSOR}
            isAnimationActive={false}
            content={<StepTooltip series={series} by={by} />}
          />
          <Bar
            yAxisId="left"
            dataKey="sales"
            fill={CHART_COLORS[0]}
            maxBarSize={36}
            isAnimationActive="auto"
            animationDuration={400}
          />
          <Line
            yAxisId="right"
            dataKey="orders"
            stroke={CHART_COLORS[1]}
            strokeWidth={2}
            dot={false}
            isAnimationActive="auto"
            animationDuration={400}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

interface StepTooltipProps extends SalesChartProps {
  /** Set by the chart library: whether the tooltip is shown, and for which step. */
  active?: boolean;
  label?: string;
}

function StepTooltip({ series, by, active, label }: StepTooltipProps) {
  const { full, locale } = useFigures();
  const step = series.find(({ from }) => from === label);
  if (!active || !step) return null;
  return (
    <ChartTooltip
      title={stepWords(step.from, by, locale)}
      lines={[
        { label: 'Sales', color: CHART_COLORS[0], value: full(step.sales, true) },
        { label: 'Orders', color: CHART_COLORS[1], value: full(step.orders) },
      ]}
    />
  );
}

const STEP_HEADERS = { day: 'Day', week: 'Week', month: 'Month' } as const;

function StepsTable({ series, by }: SalesChartProps) {
  const { full, locale } = useFigures();
  const columns: Column<Step>[] = [
    {
      key: 'from',
      header: STEP_HEADERS[by],
      namesRow: true,
      cell: ({ from }) => stepWords(from, by, locale),
    },
    { key: 'sales', header: 'Sales', isNumber: true, cell: ({ sales }) => full(sales, true) },
    { key: 'net', header: 'Net', isNumber: true, cell: ({ net }) => full(net, true) },
    { key: 'orders', header: 'Orders', isNumber: true, cell: ({ orders }) => full(orders) },
  ];
  return (
    <DataTable dense caption={TITLE} columns={columns} rows={series} rowKey={({ from }) => from} />
  );
}
