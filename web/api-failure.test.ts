import { expect, it } from 'vitest';
import { toApiFailure } from './api-failure.ts';

it('the server’s own words are kept', () => {
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

it('what a conflict is about is kept beside its words', () => {
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

it.each(['FETCH_ERROR', 'TIMEOUT_ERROR'])(
  'no answer (%s) is a connection to be checked',
  (status) => {
    expect(toApiFailure({ status })).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  },
);

it('an answer that is none of ours is never shown raw', () => {
  const failure = toApiFailure({
    status: 'PARSING_ERROR',
    originalStatus: 502,
    data: '<html>Bad gateway</html>',
  });
  expect(failure).toMatchObject({ status: 502, code: 'UNREADABLE' });
  expect(failure.message).not.toContain('html');
});
