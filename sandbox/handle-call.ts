import type { IncomingHttpHeaders } from 'node:http';

import { z } from 'zod';

import type { ApiResponse, Sandbox } from './call.ts';
import { identifyCaller, needsSecretKey } from './callers.ts';
import { readForm } from './form.ts';
import { respondOnce, type SentResponse } from './idempotency.ts';
import { findAnyObject } from './objects.ts';
import { ListOf, readParameters, Text } from './parameters.ts';
import { invalidRequest, Problem } from './problems.ts';
import { findRoute } from './routes.ts';
import type { Store } from './store.ts';

export interface ApiRequest {
  id: string;
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const Expand = z.object({ expand: ListOf(Text(200)).optional() });

/** Carries out a call of the API in one transaction, and returns the response. */
export function handleCall(sandbox: Sandbox, request: ApiRequest, now: Date): SentResponse {
  const sent = readForm(request.method === 'GET' ? request.query : formIn(request));
  const caller = identifyCaller(request.headers, sent);
  const found = findRoute(request.method, request.path);
  if (!found) throw unknownAddress(request);
  const { route, id } = found;
  if (!route.callers.includes(caller)) throw needsSecretKey();
  const { key: _key, expand: _expand, ...parameters } = sent;
  const { expand = [] } = readParameters(Expand, sent);
  const key = caller === 'shop' && route.method === 'POST' ? keyOf(request) : undefined;
  const work = (): ApiResponse => {
    const response = route.handle({
      sandbox,
      now,
      caller,
      id,
      parameters,
      version: versionOf(request),
      request: { id: request.id, idempotency_key: key ?? null },
    });
    if (response.status !== 200 || caller === 'browser') return response;
    return { ...response, body: expandFields(sandbox.store, response.body, expand) };
  };
  const { store } = sandbox;
  if (route.method === 'GET') return toText(work());
  if (key === undefined) return store.transact(() => toText(work()));
  const keyed = { key, path: request.path, parameters: sent, requestId: request.id, now };
  return store.transact(() => respondOnce(store, keyed, work));
}

/** The response to a call that failed. Unexpected errors are also printed. */
export function failureResponse(error: unknown): SentResponse {
  if (error instanceof Problem) {
    return toText({ status: error.status, body: { error: error.body } });
  }
  console.error(error);
  const message = 'Something went wrong in the sandbox.';
  return toText({ status: 500, body: { error: { type: 'api_error', message } } });
}

function toText({ status, body }: ApiResponse): SentResponse {
  return { status, body: JSON.stringify(body) };
}

function formIn({ headers, body }: ApiRequest): string {
  const type = headers['content-type'] ?? '';
  if (body === '' || type.startsWith('application/x-www-form-urlencoded')) return body;
  throw invalidRequest({ message: 'Parameters have to be form-encoded.' });
}

function keyOf({ headers }: ApiRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function versionOf({ headers }: ApiRequest): string | undefined {
  const version = headers['stripe-version'];
  return typeof version === 'string' ? version : undefined;
}

function unknownAddress({ method, path }: ApiRequest): Problem {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new Problem(404, { type: 'invalid_request_error', message });
}

/** Replaces ids by the objects themselves, as `expand[]=latest_charge` asks for. */
function expandFields(store: Store, body: unknown, paths: readonly string[]): unknown {
  return paths.reduce<unknown>((object, path) => expand(store, object, path.split('.')), body);
}

function expand(store: Store, object: unknown, [field = '', ...rest]: string[]): unknown {
  if (typeof object !== 'object' || object === null) return object;
  const value: unknown = Object.hasOwn(object, field) ? object[field as keyof object] : undefined;
  if (value === null) return object;
  const inner = typeof value === 'string' ? findAnyObject(store, value) : value;
  if (typeof inner !== 'object') {
    throw invalidRequest({
      message: `This property cannot be expanded (${field}).`,
      param: 'expand',
    });
  }
  return { ...object, [field]: rest.length > 0 ? expandEach(store, inner, rest) : inner };
}

function expandEach(store: Store, inner: unknown, path: string[]): unknown {
  return Array.isArray(inner)
    ? inner.map((item: unknown) => expand(store, item, path))
    : expand(store, inner, path);
}
