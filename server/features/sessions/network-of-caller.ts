import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/platform/network-of.rule.ts';

/** The network from which a call comes. */
export function networkOfCaller(request: FastifyRequest): string {
  return networkOf(normalizeIP(request.ip));
}
