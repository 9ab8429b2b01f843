import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#web/api.ts';
import { askAnewAfterRefusal, delivery } from './delivery-endpoints.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request as far as it matters here: Node has no address that relative ones belong to. */
class Sent {
  readonly url: string;
  readonly cache: string;

  constructor(url: string, { cache }: { cache: string }) {
    this.url = url;
    this.cache = cache;
  }

  clone(): this {
    return this;
  }
}

it('ways of delivery that the shop has refused are asked for past the browser’s cache', async () => {
  const asked = vi.fn<(sent: Sent) => Promise<Response>>(async () =>
    Response.json({ success: true, methods: [] }),
  );
  vi.stubGlobal('Request', Sent);
  vi.stubGlobal('fetch', asked);
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (usual) => usual().concat(api.middleware),
  });
  const shown = store.dispatch(delivery.initiate('country=AT'));
  await shown;
  store.dispatch(askAnewAfterRefusal());
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls.map(([{ url, cache }]) => [url, cache])).toEqual([
    ['/api/v1/delivery?country=AT', 'default'],
    ['/api/v1/delivery?country=AT', 'reload'],
  ]);
  shown.unsubscribe();
});
