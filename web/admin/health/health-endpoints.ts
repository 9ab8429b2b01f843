import type { Backups, HeldShop } from '#contract/backups.ts';
import type { Done } from '#contract/done.ts';
import type { HealthAnswer } from '#contract/health.ts';
import type { PageScripts } from '#contract/page-scripts.ts';
import { api, callAddress } from '#web/api.ts';

const healthApi = api.enhanceEndpoints({ addTagTypes: ['backups', 'held'] }).injectEndpoints({
  endpoints: (build) => ({
    health: build.query<HealthAnswer, string>({
      query: (uid) => callAddress('health', uid),
      keepUnusedDataFor: 0,
      providesTags: ['held'],
    }),
    scripts: build.query<PageScripts, string>({
      query: (uid) => callAddress('scripts', uid),
      keepUnusedDataFor: 0,
    }),
    backups: build.query<Backups, string>({
      query: (uid) => callAddress('backup/all', uid),
      providesTags: ['backups'],
    }),
    makeBackup: build.mutation<Done, string>({
      query: (uid) => ({ url: callAddress('backup', uid), method: 'POST' }),
      invalidatesTags: ['backups'],
    }),
    heldShop: build.query<HeldShop, string>({
      query: (uid) => callAddress('held', uid),
      providesTags: ['held'],
    }),
    releaseShop: build.mutation<Done, { uid: string; refundLost: boolean }>({
      query: ({ uid, refundLost }) => ({
        url: callAddress('held/release', uid),
        method: 'POST',
        body: { refundLost },
      }),
      // Also after a failure: somebody else may have released it.
      invalidatesTags: ['held'],
    }),
  }),
});

export const { health, scripts, backups, makeBackup, heldShop, releaseShop } = healthApi.endpoints;
