import { DUTIES } from '#contract/duties.ts';
import { readBar, readLine, readPie } from '#server/features/dashboard/dashboard.service.ts';
import { readStats } from '#server/features/dashboard/read-stats.ts';
import { SoldCache } from '#server/features/report/sold-cache.ts';
import { readReport } from '#server/features/report/read-report.ts';
import type { Database } from '#server/platform/database.ts';

/** The dashboard and report of a shop in India at a time, for its last month and for more than a year. */
export async function shopFigures(database: Database, at: Date): Promise<Record<string, unknown>> {
  const deps = {
    database,
    timeZone: 'Asia/Kolkata',
    now: () => at,
    lowStock: () => Promise.resolve(10),
    soldCache: new SoldCache(),
  };
  const from = new Date(at.getTime() - 400 * 24 * 3_600_000).toISOString().slice(0, 10);
  return {
    stats: await readStats(deps, DUTIES),
    pie: await readPie(deps),
    bar: await readBar(deps),
    line: await readLine(deps),
    month: await readReport(deps, {}),
    year: await readReport(deps, { from }),
  };
}
