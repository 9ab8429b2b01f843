import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { z } from 'zod';
import { failureOf, type FailureCode } from '#contract/failures.ts';
import type { Access } from './access.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** The failures of this route alone; `failuresOf` adds those of its method, access rule and rate limit. */
    failures?: readonly FailureCode[];
  }
}

export interface DeclaringRoute {
  method?: string | string[] | undefined;
  config?: FastifyContextConfig | undefined;
  schema?: FastifySchema | undefined;
}

/** Every failure that a route may answer. In local mode each refuses foreign Host names. */
export function failuresOf(route: DeclaringRoute, isLocal: boolean): Set<FailureCode> {
  const { access, rateLimit } = (route.config ?? {}) as FastifyContextConfig & {
    rateLimit?: unknown;
  };
  return new Set<FailureCode>([
    'VALIDATION',
    'INTERNAL',
    'UNAVAILABLE',
    ...(isLocal ? (['FORBIDDEN'] as const) : []),
    ...(takesBody(route) ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(rateLimit ? (['RATE_LIMITED'] as const) : []),
    ...accessFailures(access),
    ...(route.schema?.failures ?? []),
  ]);
}

/** One schema for each status that a failure of these has. */
export function failureResponses(codes: Iterable<FailureCode>): Record<number, z.ZodType> {
  const byStatus = Map.groupBy([...codes].map(failureOf), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, failures]) => {
      const [first, second, ...more] = failures.map(({ body }) => body);
      return [status, second ? z.discriminatedUnion('code', [first!, second, ...more]) : first!];
    }),
  );
}

function takesBody({ method = [] }: DeclaringRoute): boolean {
  return [method].flat().some((each) => each !== 'GET' && each !== 'HEAD');
}

function accessFailures(access: Access | undefined): FailureCode[] {
  if (!access || access.who === 'public') return [];
  const { who, ownId, freshSignIn, duty } = access;
  return [
    'UNAUTHENTICATED',
    'PROVIDER_NOT_ALLOWED',
    'ACCOUNT_DELETED',
    ...(who === 'token' ? [] : (['NOT_REGISTERED'] as const)),
    ...(ownId ? (['ID_MISMATCH'] as const) : []),
    ...(who === 'admin' ? (['FORBIDDEN', 'SIGN_IN_AGAIN'] as const) : []),
    ...(who === 'admin' && duty !== 'any' ? (['DUTY_NEEDED'] as const) : []),
    ...(duty ? (['SECOND_FACTOR_NEEDED'] as const) : []),
    ...(freshSignIn ? (['SIGN_IN_AGAIN'] as const) : []),
  ];
}
