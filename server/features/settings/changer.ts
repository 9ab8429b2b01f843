import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#server/identity/caller.ts';
import type { Changer } from './settings.service.ts';

/** The headers of a change of the settings. Others are not checked. */
export const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of the settings when the form was opened: 412 if they changed since'),
});

/** The admin who changes settings by a call. */
export function changerOf(request: FastifyRequest): Changer {
  const { claims, duties, factor } = callerOf(request);
  return { uid: claims.uid, duties, hasProved: factor.proved };
}
