import type { SQLInputValue } from 'node:sqlite';

import { z } from 'zod';

import type { ApiResponse, Call } from './call.ts';
import { type Kind, newestObjects, type ObjectOf, sequenceOf } from './objects.ts';
import { Text, WholeNumber } from './parameters.ts';
import { invalidRequest, resourceMissing } from './problems.ts';

const Range = z.strictObject({
  gt: WholeNumber.optional(),
  gte: WholeNumber.optional(),
  lt: WholeNumber.optional(),
  lte: WholeNumber.optional(),
});

/** The parameters that every list takes. */
export const ListParameters = {
  created: z.union([WholeNumber, Range]).optional(),
  limit: WholeNumber.optional(),
  starting_after: Text(100).optional(),
};

export interface ListOptions<K extends Kind> {
  /** SQL conditions, with their values. */
  where?: string[];
  values?: SQLInputValue[];
  present?: (object: ObjectOf<K>) => unknown;
}

/** One page of a kind of objects, newest first. */
export function listResponse<K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  parameters: z.output<z.ZodObject<typeof ListParameters>>,
  { where = [], values = [], present }: ListOptions<K>,
): ApiResponse {
  const limit = parameters.limit ?? 10;
  if (limit < 1 || limit > 100) {
    const message = 'Invalid limit: must be between 1 and 100';
    throw invalidRequest({ code: 'parameter_invalid_integer', message, param: 'limit' });
  }
  const conditions = [...where];
  const bound = [...values];
  for (const [operator, time] of timesOf(parameters.created)) {
    conditions.push(`created ${operator} ?`);
    bound.push(time);
  }
  if (parameters.starting_after !== undefined) {
    conditions.push('seq < ?');
    bound.push(startOf(call, kind, parameters.starting_after));
  }
  const found = newestObjects(call.sandbox.store, kind, conditions, bound, limit + 1);
  const data = found.slice(0, limit).map((object) => present?.(object) ?? object);
  return { status: 200, body: { object: 'list', data, has_more: found.length > limit, url } };
}

function startOf(call: Call, kind: Kind, id: string): number {
  const seq = sequenceOf(call.sandbox.store, id);
  if (seq === undefined) throw resourceMissing(kind, id, 'starting_after', 400);
  return seq;
}

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function timesOf(created: number | z.output<typeof Range> | undefined): [string, number][] {
  if (created === undefined) return [];
  if (typeof created === 'number') return [['=', created]];
  return Object.entries(OPERATORS).flatMap(([name, operator]) => {
    const time = created[name as keyof typeof OPERATORS];
    return time === undefined ? [] : [[operator, time] as [string, number]];
  });
}
