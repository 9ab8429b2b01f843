import { type ApiFailure, toApiFailure } from '#web/api-failure.ts';
import { idToken } from '#web/session/id-token.ts';

interface FormCall {
  method: 'POST' | 'PUT';
  /** Below the API's base. */
  path: string;
  form: FormData;
  /** What the form was made from; a newer one on the server refuses it. */
  ifMatch?: string;
  /** The same for every sending of one form that creates something. */
  idempotencyKey?: string;
  /** How much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Large photos over a slow line take their time; after this the line is dead. */
const TIMEOUT_MS = 600_000;

/**
 * Sends a form with its files, as `fetch` can't: it tells how much has gone. Rejects with an
 * ApiFailure as every other call does.
 */
export async function sendForm(call: FormCall): Promise<unknown> {
  const { status, body } = await sendAsCaller(call);
  if (status >= 200 && status < 300) return body;
  throw toApiFailure({ status, data: body });
}

async function sendAsCaller(call: FormCall): Promise<Answer> {
  try {
    const token = await idToken();
    const answer = await send(call, token);
    if (answer.status !== 401 || token === null) return answer;
    // The token may have been taken back or its hour be over: once more with a new one.
    return await send(call, await idToken({ fresh: true }));
  } catch {
    throw unreachable();
  }
}

function send(
  { method, path, form, ifMatch, idempotencyKey, onProgress }: FormCall,
  token: string | null,
) {
  return new Promise<Answer>((answer, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api/v1/${path}`);
    request.timeout = TIMEOUT_MS;
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (ifMatch !== undefined) request.setRequestHeader('if-match', ifMatch);
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () =>
      answer({ status: request.status, body: readJson(request.responseText) }),
    );
    for (const end of ['error', 'timeout', 'abort'] as const) {
      request.addEventListener(end, () => fail(new Error(end)));
    }
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable(): ApiFailure {
  return toApiFailure({ status: 'FETCH_ERROR' });
}
