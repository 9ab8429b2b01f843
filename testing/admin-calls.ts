import type { LightMyRequestResponse } from 'fastify';
import type { Buyer } from './shopping.ts';
import type { TestShop } from './test-shop.ts';

/** Calls of tests; the paths are without `/api/v1/`. */
export interface AdminCalls {
  /** A call of the admin, with a body of JSON. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** The answer that everybody gets. */
  get<Answer>(path: string): Promise<Answer>;
}

export function adminCalls(shop: Pick<TestShop, 'app'>, admin: () => Buyer): AdminCalls {
  return {
    call(method, path, payload, headers = {}) {
      const { uid, headers: own } = admin();
      return shop.app.inject({
        method,
        url: `/api/v1/${path}${path.includes('?') ? '&' : '?'}id=${uid}`,
        headers: { ...own, ...headers },
        ...(payload !== undefined && { payload: payload as object }),
      });
    },
    async get<Answer>(path: string) {
      return (await shop.app.inject({ url: `/api/v1/${path}` })).json<Answer>();
    },
  };
}
