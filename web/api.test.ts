import { afterEach, expect, it, vi } from 'vitest';
import { callBy } from './api.ts';
import { provideIdTokens } from './session/id-token.ts';

afterEach(() => provideIdTokens(async () => null));

it.each([
  [null, 0],
  ['token', 1],
])('a call for whoever is signed in is sent with a token only: %s', async (token, times) => {
  provideIdTokens(async () => token);
  const send = vi.fn(async () => ({ data: 'cart' }));
  const context = {} as Parameters<ReturnType<typeof callBy>>[1];
  await callBy(send)({ url: 'cart' }, context, { signedIn: true });
  expect(send).toHaveBeenCalledTimes(times);
});
