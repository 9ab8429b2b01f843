import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import {
  DashboardBar,
  DashboardLine,
  DashboardPie,
  DashboardStats,
  DashboardToday,
} from '#contract/dashboard.ts';
import { dutiesOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { readBar, readLine, readPie, type DashboardDeps } from './dashboard.service.ts';
import { readStats } from './read-stats.ts';
import { readToday } from './read-today.ts';

export function dashboardRoutes(deps: DashboardDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/dashboard/stats',
      call('getDashboardStats', 'The shop at one look', DashboardStats),
      async (request) => ({
        success: true as const,
        stats: await readStats(deps, dutiesOf(request)),
      }),
    );
    app.get(
      '/dashboard/today',
      call('getDashboardToday', 'What is to be done today', DashboardToday),
      async () => ({ success: true as const, today: await readToday(deps) }),
    );
    app.get(
      '/dashboard/pie',
      call('getDashboardPie', 'What the shop consists of', DashboardPie),
      async () => ({
        success: true as const,
        charts: await readPie(deps),
      }),
    );
    app.get(
      '/dashboard/bar',
      call('getDashboardBar', 'What was new in each month', DashboardBar),
      async () => ({
        success: true as const,
        charts: await readBar(deps),
      }),
    );
    app.get(
      '/dashboard/line',
      call('getDashboardLine', 'What came in each month', DashboardLine),
      async () => ({
        success: true as const,
        charts: await readLine(deps),
      }),
    );
  };
}

function call<T extends z.ZodType>(operationId: string, summary: string, answer: T) {
  return {
    config: forAdmins('figures'),
    schema: {
      operationId,
      summary,
      tags: ['Dashboard'],
      querystring: OwnId,
      response: { 200: answer },
    },
  };
}
