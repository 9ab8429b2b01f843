import type { LightMyRequestResponse } from 'fastify';
import type { TestShop } from './test-shop.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Signs Asha up with a body as it is, such as a malformed one. */
export async function signUp(
  shop: TestShop,
  payload = '{}',
  headers: Record<string, string> = JSON_TYPE,
): Promise<LightMyRequestResponse> {
  return shop.app.inject({
    method: 'POST',
    url: '/api/v1/user/new',
    headers: { ...(await shop.as()), ...headers },
    payload,
  });
}
