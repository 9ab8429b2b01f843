import type {
  DashboardBar,
  DashboardLine,
  DashboardPie,
  DashboardStats,
  DashboardToday,
} from '#contract/dashboard.ts';
import { api, callAddress } from '#web/api.ts';

// Figures change all the time, so they are not cached.
const kept = { keepUnusedDataFor: 0, providesTags: ['users', 'product', 'orders'] } as const;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboardStats: build.query<DashboardStats['stats'], string>({
      query: (uid) => callAddress('dashboard/stats', uid),
      transformResponse: ({ stats }: DashboardStats) => stats,
      ...kept,
    }),
    dashboardToday: build.query<DashboardToday['today'], string>({
      query: (uid) => callAddress('dashboard/today', uid),
      transformResponse: ({ today }: DashboardToday) => today,
      ...kept,
    }),
    dashboardPie: build.query<DashboardPie['charts'], string>({
      query: (uid) => callAddress('dashboard/pie', uid),
      transformResponse: ({ charts }: DashboardPie) => charts,
      ...kept,
    }),
    dashboardBar: build.query<DashboardBar['charts'], string>({
      query: (uid) => callAddress('dashboard/bar', uid),
      transformResponse: ({ charts }: DashboardBar) => charts,
      ...kept,
    }),
    dashboardLine: build.query<DashboardLine['charts'], string>({
      query: (uid) => callAddress('dashboard/line', uid),
      transformResponse: ({ charts }: DashboardLine) => charts,
      ...kept,
    }),
  }),
});

export const { dashboardStats, dashboardToday, dashboardPie, dashboardBar, dashboardLine } =
  dashboardApi.endpoints;

/** Fetches figures when a screen opens or gets the focus, and once a minute while it is open. */
export const FRESH_FIGURES = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;
