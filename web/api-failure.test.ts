import { expect, it } from 'vitest';
import { toApiFailure } from './api-failure.ts';

it('the server’s message is kept', () => {
  const data = {
    success: false,
    code: 'VALIDATION',
    message: 'page: no',
    errors: [{ path: 'page', message: 'no' }],
  };
  expect(toApiFailure({ status: 400, data })).toEqual({
    status: 400,
    code: 'VALIDATION',
    message: 'page: no',
    errors: [{ path: 'page', message: 'no' }],
  });
});

it('the details of a conflict are kept', () => {
  const data = {
    success: false,
    code: 'OUT_OF_STOCK',
    message: 'Not enough.',
    items: [{ productId: 'a', available: 1 }],
  };
  expect(toApiFailure({ status: 409, data })).toEqual({
    status: 409,
    code: 'OUT_OF_STOCK',
    message: 'Not enough.',
    items: [{ productId: 'a', available: 1 }],
  });
});

it.each([
  [500, 'INTERNAL', 'It failed. Error id 3f2a'],
  [503, 'UNAVAILABLE', 'It failed. Error id 3f2a'],
  [409, 'NOT_PAID', 'It failed.'],
])('a failure of the shop itself has the id of its log: %s', (status, code, message) => {
  const answer = new Response(null, { headers: { 'x-request-id': '3f2a' } });
  const data = { success: false, code, message: 'It failed.' };
  expect(toApiFailure({ status, data }, answer)).toEqual({ status, code, message });
  expect(toApiFailure({ status, data })).toMatchObject({ message: 'It failed.' });
});

it.each(['FETCH_ERROR', 'TIMEOUT_ERROR'])(
  'a call without a response (%s) asks to check the connection',
  (status) => {
    expect(toApiFailure({ status })).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  },
);

it('a response that is not from the shop is not shown', () => {
  const failure = toApiFailure({
    status: 'PARSING_ERROR',
    originalStatus: 502,
    data: '<html>Bad gateway</html>',
  });
  expect(failure).toMatchObject({ status: 502, code: 'UNREADABLE' });
  expect(failure.message).not.toContain('html');
});
