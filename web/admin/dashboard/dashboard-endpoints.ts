import type {
  DashboardBar,
  DashboardLine,
  DashboardPie,
  DashboardStats,
  DashboardToday,
} from '#contract/dashboard.ts';
import { api } from '#web/api.ts';

const addressOf = (what: string, uid: string) =>
  `dashboard/${what}?${new URLSearchParams({ id: uid })}`;

// Figures change all the time, so they are not cached.
const kept = { keepUnusedDataFor: 0, providesTags: ['users', 'product', 'orders'] } as const;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboardStats: build.query<DashboardStats['stats'], string>({
      query: (uid) => addressOf('stats', uid),
      transformResponse: ({ stats }: DashboardStats) => stats,
      ...kept,
    }),
    dashboardToday: build.query<DashboardToday['today'], string>({
      query: (uid) => addressOf('today', uid),
      transformResponse: ({ today }: DashboardToday) => today,
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

export const { dashboardStats, dashboardToday, dashboardPie, dashboardBar, dashboardLine } =
  dashboardApi.endpoints;

/** Fetches figures when a screen opens or gets the focus, and once a minute while it is open. */
export const FRESH_FIGURES = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;
