import { api } from '#web/api.ts';
import { holdFile, type HeldFile } from '#web/held-file.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

/** A million orders take their time. */
const EXPORT_TIMEOUT_MS = 30 * 60_000;

const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of a list on all its pages, as a file. */
    listFile: build.mutation<HeldFile, ListAsked & { path: string }>({
      query: ({ path, uid, query }) => ({
        url: listAddress(path, { uid, query: unpaged(query) }),
        timeout: EXPORT_TIMEOUT_MS,
        responseHandler: (response) => holdFile(response, 'export.csv'),
      }),
    }),
  }),
});

export const { listFile } = exportApi.endpoints;

function unpaged(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of ['page', 'limit', 'sort']) params.delete(name);
  return params.toString();
}
