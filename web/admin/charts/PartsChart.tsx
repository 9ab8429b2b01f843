import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { useFigures } from '#web/admin/figures/use-figures.ts';
import { ChartCard, ChartTooltip } from '#web/ui/ChartCard.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { CHART_COLORS, REST_COLOR } from './chart-colors.ts';
import { type Part, shareOf, slicesOf } from './slices.ts';

interface PartsChartProps {
  title: string;
  about?: string;
  /** The header of the table's first column. */
  kind: string;
  parts: readonly Part[];
  isMoney?: boolean;
}

const HEIGHT = 220;

/** The parts of a whole as a ring chart. */
export function PartsChart({ title, about, kind, parts, isMoney = false }: PartsChartProps) {
  const slices = slicesOf(parts).map((slice, at) => ({
    ...slice,
    fill: CHART_COLORS[at] ?? REST_COLOR,
  }));
  return (
    <ChartCard
      title={title}
      about={about}
      legend={slices.map(({ label, value, fill }) => ({
        label,
        color: fill,
        value: shareOf(value, parts),
      }))}
      table={<PartsTable title={title} kind={kind} parts={parts} isMoney={isMoney} />}
    >
      {slices.length === 0 ? (
        <p className="grid h-40 place-items-center text-ink-muted">Nothing to show yet</p>
      ) : (
        <ResponsiveContainer
          width="100%"
          height={HEIGHT}
          initialDimension={{ width: 320, height: HEIGHT }}
        >
          <PieChart title={title}>
            <Pie
              data={slices}
              dataKey="value"
              nameKey="label"
              innerRadius="58%"
              outerRadius="95%"
              startAngle={90}
              endAngle={-270}
              paddingAngle={slices.length > 1 ? 1 : 0}
              stroke="var(--color-ground)"
              strokeWidth={2}
              rootTabIndex={-1}
              isAnimationActive="auto"
              animationDuration={400}
            />
            <Tooltip
              isAnimationActive={false}
              content={<PartTooltip slices={slices} parts={parts} isMoney={isMoney} />}
            />
          </PieChart>
        </ResponsiveContainer>
      )}
    </ChartCard>
  );
}

interface PartTooltipProps {
  slices: readonly (Part & { fill: string })[];
  parts: readonly Part[];
  isMoney: boolean;
  /** Set by the chart library: whether the tooltip is shown, and for which slice. */
  active?: boolean;
  payload?: readonly { name?: string }[];
}

function PartTooltip({ slices, parts, isMoney, active, payload }: PartTooltipProps) {
  const figures = useFigures();
  const slice = slices.find(({ label }) => label === payload?.[0]?.name);
  if (!active || !slice) return null;
  const { label, fill: color, value } = slice;
  const words = `${figures.full(value, isMoney)} · ${shareOf(value, parts)}`;
  return <ChartTooltip lines={[{ label, color, value: words }]} />;
}

function PartsTable({ title, kind, parts, isMoney }: Required<Omit<PartsChartProps, 'about'>>) {
  const figures = useFigures();
  return (
    <DataTable
      dense
      caption={title}
      rows={parts}
      rowKey={({ label }) => label}
      columns={[
        { key: 'label', header: kind, namesRow: true, cell: ({ label }) => label },
        {
          key: 'value',
          header: isMoney ? 'Amount' : 'Number',
          isNumber: true,
          cell: ({ value }) => figures.full(value, isMoney),
        },
        {
          key: 'share',
          header: 'Share',
          isNumber: true,
          cell: ({ value }) => shareOf(value, parts),
        },
      ]}
    />
  );
}
