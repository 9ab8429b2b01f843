import type { Agent } from 'node:http';
import type { DocumentedCall } from './documented-calls.ts';
import type { Callers } from './fuzz-shop.ts';
import type { OddRequest } from './odd-requests.ts';
import { escaped } from './odd-values.ts';
import { encodeBody, sendRequest, type Answer, type RawRequest } from './send-request.ts';

/** Longer than any answer takes, also on a busy machine: a request without an answer by then hangs. */
const PATIENCE_MS = 20_000;

const STACK = /\bat \S+ \(?(file|node):|node_modules|\.ts:\d+/;

/** What the shop must not do with any request. */
export interface Problem {
  /** Without what differs between requests, so that a second request with it tells nothing new. */
  what: string;
  answer?: Answer;
  error?: unknown;
}

export interface Tried {
  raw: RawRequest;
  /** Absent if the shop did not answer. */
  status?: number;
  problem?: Problem;
}

export interface TryDeps {
  agent: Agent;
  port: number;
  callers(): Callers;
  /** Signs the body of a call of the webhook. */
  sign(payload: string): string;
  /** The tables that have changed since this was asked last. */
  changedTables(): Promise<string[]>;
  /** What the handler of the last request threw, if it did. */
  lastError(): unknown;
}

/** Sends a request, and says what is wrong with the answer, or with what a refused one has changed. */
export async function tryRequest(
  deps: TryDeps,
  call: DocumentedCall,
  request: OddRequest,
): Promise<Tried> {
  const raw = toRaw(deps, call, request);
  await deps.changedTables();
  let answer: Answer;
  try {
    answer = await sendRequest(deps.agent, deps.port, raw, PATIENCE_MS);
  } catch (error) {
    return { raw, problem: { what: `no answer: ${String(error)}` } };
  }
  const { status } = answer;
  const changed = await deps.changedTables();
  const what = wrongAnswer(call, answer) ?? (status >= 400 ? wrongChange(changed) : undefined);
  if (what === undefined) return { raw, status };
  return { raw, status, problem: { what, answer, error: deps.lastError() } };
}

function wrongAnswer({ failures }: DocumentedCall, { status, body }: Answer): string | undefined {
  if (status >= 500) return `answers ${status}`;
  // To a conditional request, which HTTP itself describes.
  if (status === 304) return undefined;
  const codes = failures.get(status);
  if (!codes) return `answers ${status}, which is not documented`;
  if (status < 400) return undefined;
  if (STACK.test(body)) return `shows a stack with ${status}`;
  const code = codeOf(body);
  return codes.has(code) ? undefined : `answers ${status} with the code ${code}`;
}

function codeOf(body: string): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return String(code);
  } catch {
    return 'none: it is no JSON';
  }
}

function wrongChange(tables: readonly string[]): string | undefined {
  return tables.length > 0 ? `is refused, but has changed ${tables.join(', ')}` : undefined;
}

function toRaw({ callers, sign }: TryDeps, call: DocumentedCall, request: OddRequest): RawRequest {
  const { uid, headers } = callers()[request.caller];
  const own = request.namesThemselves && uid !== undefined ? [['id', uid] as const] : [];
  const query = [...own, ...request.query].map((pair) => pair.map(escaped).join('='));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    escaped(request.params[name] ?? ''),
  );
  const body = request.body && encodeBody(request.body);
  const isSigned = body && call.path.endsWith('/webhook');
  return {
    method: call.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...headers,
      ...(body && { 'content-type': body.type }),
      ...(isSigned && { 'stripe-signature': sign(body.bytes.toString()) }),
      ...request.headers,
    },
    body: body?.bytes,
  };
}
