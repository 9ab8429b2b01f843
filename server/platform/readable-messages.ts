import { config, type core } from 'zod';

/**
 * Sets readable default error messages for all zod schemas of the process: zod's own mention types and
 * `undefined`. A schema's own messages take precedence.
 */
export function setReadableMessages(): void {
  config({ customError: messageOf });
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function messageOf(issue: core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (input === undefined) return 'Is missing';
  switch (issue.code) {
    case 'invalid_type':
      if (Array.isArray(input)) return 'Must be one value';
      return `Must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `Must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return bound(issue.origin, `at least ${issue.minimum}`);
    case 'too_big':
      return bound(issue.origin, `at most ${issue.maximum}`);
    case 'invalid_union':
      // Unions are "empty, or this": report the error of the latter.
      return issue.errors.at(-1)?.[0]?.message;
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    default:
      return undefined;
  }
}

/** Names the first few: the answer must not grow with what was sent. */
function unknownFields(names: readonly string[]): string {
  const few = names.slice(0, 3).map((name) => JSON.stringify(name.slice(0, 40)));
  const more = names.length - few.length;
  return `Must not have ${few.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function bound(origin: string, limit: string): string {
  if (origin === 'string') return `Must have ${limit} characters`;
  return `Must ${origin === 'array' ? 'have' : 'be'} ${limit}`;
}
