import type { IncomingMessage } from 'node:http';

import { invalidRequest, Problem } from './problems.ts';

/** Nested values of a form: `card[number]=4242` becomes `{ card: { number: '4242' } }`. Lists have keys "0", "1", … */
export interface FormValues {
  [name: string]: string | FormValues;
}

const MAX_VALUES = 500;
const MAX_DEPTH = 5;
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Parses a form-encoded body or query. Throws a Problem for a malformed one. */
export function readForm(text: string): FormValues {
  const form: FormValues = emptyForm();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_VALUES) throw invalidRequest({ message: 'Too many parameters.' });
  for (const [name, value] of pairs) put(form, readName(name), value, name);
  return form;
}

function readName(name: string): string[] {
  const [, first = '', rest = ''] = NAME.exec(name) ?? [];
  const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
  if (first === '' || path.length > MAX_DEPTH || path.includes('__proto__')) throw unreadable(name);
  return path;
}

function put(form: FormValues, path: string[], value: string, name: string): void {
  let place = form;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(place).length) : part;
    if (depth === path.length - 1) {
      if (typeof place[key] === 'object') throw unreadable(name);
      place[key] = value;
      return;
    }
    const inner = (place[key] ??= emptyForm());
    if (typeof inner === 'string') throw unreadable(name);
    place = inner;
  }
}

/** Without a prototype, so that names such as `constructor` are ordinary keys. */
function emptyForm(): FormValues {
  return Object.create(null) as FormValues;
}

function unreadable(name: string): Error {
  return invalidRequest({ message: `Invalid parameter name: ${name.slice(0, 100)}`, param: name });
}

const MAX_BYTES = 256 * 1024;

/** The body of a request as text. Throws a Problem with 413 if it is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed if the body is too long, so that the client gets the response.
  const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      throw new Problem(413, {
        type: 'invalid_request_error',
        message: 'The request is too long.',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
