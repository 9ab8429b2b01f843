import type { IncomingHttpHeaders } from 'node:http';

import type { Caller } from './call.ts';
import type { FormValues } from './form.ts';
import { Problem } from './problems.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY } from './sandbox-settings.ts';

/** Returns the caller by the key in the header or, from browsers, in the parameters. Throws a Problem with 401. */
export function identifyCaller(headers: IncomingHttpHeaders, parameters: FormValues): Caller {
  const key = keyInHeader(headers.authorization) ?? parameters['key'];
  if (typeof key !== 'string' || key === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === SANDBOX_SECRET_KEY) return 'shop';
  if (key === SANDBOX_PUBLISHABLE_KEY) return 'browser';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***`);
}

/** The error for calls that browsers can't make. */
export function needsSecretKey(): Problem {
  return new Problem(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function keyInHeader(authorization = ''): string | undefined {
  const [scheme = '', credentials = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString().split(':', 1)[0];
}

function unauthorized(message: string): Problem {
  return new Problem(401, { type: 'invalid_request_error', message });
}
