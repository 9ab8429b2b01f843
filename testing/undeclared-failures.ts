import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '#contract/failures.ts';
import { failuresOf } from '#server/platform/declared-failures.ts';

/** Reports every failure that a documented route sends without declaring it, or in another shape than the contract's. */
export function reportUndeclared(
  app: FastifyInstance,
  { isLocal, report }: { isLocal: boolean; report: (what: string) => void },
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const problem = problemOf(request, reply, payload, isLocal);
    if (problem !== undefined) report(`${request.method} ${request.url}: ${problem}`);
    done();
  });
}

function problemOf(
  { routeOptions: route, is404, method }: FastifyRequest,
  { statusCode }: FastifyReply,
  payload: unknown,
  isLocal: boolean,
): string | undefined {
  if (statusCode < 400 || is404 || method === 'HEAD' || !route.schema?.tags) return undefined;
  const own = route.schema.response as Record<number, unknown> | undefined;
  if (typeof payload !== 'string') return `${statusCode} without a text body`;
  const answer: unknown = JSON.parse(payload);
  const isFailure = typeof answer === 'object' && answer !== null && 'code' in answer;
  if (!isFailure) return own?.[statusCode] ? undefined : `${statusCode} is not a failure`;
  const declared = [...failuresOf(route, isLocal)].map(failureOf);
  const found = declared.find(({ code }) => code === answer.code);
  if (!found) return `${String(answer.code)} is not declared`;
  if (found.status !== statusCode) return `${found.code} with ${statusCode}`;
  const { error } = found.body.strict().safeParse(answer);
  return error && `${found.code}: ${error.message}`;
}
