import type {
  DashboardBar,
  DashboardLine,
  DashboardPie,
  DashboardStats,
} from '#contract/dashboard.ts';
import { api } from '#web/api.ts';

const addressOf = (what: string, uid: string) =>
  `dashboard/${what}?${new URLSearchParams({ id: uid })}`;

// Figures are as of now: nothing of them is kept once nobody looks at them.
const kept = { keepUnusedDataFor: 0, providesTags: ['users', 'product', 'orders'] } as const;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboardStats: build.query<DashboardStats['stats'], string>({
      query: (uid) => addressOf('stats', uid),
      transformResponse: ({ stats }: DashboardStats) => stats,
      ...kept,
    }),
    dashboardPie: build.query<DashboardPie['charts'], string>({
      query: (uid) => addressOf('pie', uid),
      transformResponse: ({ charts }: DashboardPie) => charts,
      ...kept,
    }),
    dashboardBar: build.query<DashboardBar['charts'], string>({
      query: (uid) => addressOf('bar', uid),
      transformResponse: ({ charts }: DashboardBar) => charts,
      ...kept,
    }),
    dashboardLine: build.query<DashboardLine['charts'], string>({
      query: (uid) => addressOf('line', uid),
      transformResponse: ({ charts }: DashboardLine) => charts,
      ...kept,
    }),
  }),
});

export const { dashboardStats, dashboardPie, dashboardBar, dashboardLine } = dashboardApi.endpoints;

/** Figures are asked for anew whenever somebody looks, and once a minute while they go on looking. */
export const FRESH_FIGURES = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;
