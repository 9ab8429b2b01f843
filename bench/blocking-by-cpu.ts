/** The factors by which Lighthouse takes the phone to be slower than this machine: in general, and for layout. */
const SLOWER = 4;
const SLOWER_LAYOUT = 2;
/** The time that a task may take on the phone without blocking. */
const FREE_MS = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Times in microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

/**
 * A page's blocking time on Lighthouse's phone in ms, by the processor time of its tasks after the first paint. Unlike
 * Lighthouse's own figure it does not contain the time in which the processor did something else.
 *
 * @param trace the file that Lighthouse saves
 */
export function blockingByCpu(trace: string): number {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const opened = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  const painted = events.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === opened?.pid && ts > opened.ts,
  );
  if (!opened || !painted) throw new Error('The trace has no first paint');
  const own = events.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === opened.pid && tid === opened.tid,
  );
  const layouts = own.filter(({ name }) => name === 'Layout');
  return own
    .filter((event) => event.name.endsWith('RunTask') && endOf(event) > painted.ts)
    .map((task) => {
      const hasLayout = layouts.some(({ ts }) => ts >= task.ts && ts < endOf(task));
      const onPhone = ((task.tdur ?? 0) / 1000) * (hasLayout ? SLOWER_LAYOUT : SLOWER);
      return Math.max(0, onPhone - FREE_MS);
    })
    .reduce((sum, blocking) => sum + blocking, 0);
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
