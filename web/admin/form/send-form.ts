import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { API_BASE, callBy } from '#web/api.ts';

interface FormCall extends FetchArgs {
  method: 'POST' | 'PUT';
  body: FormData;
  /** Called with how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Large photos over a slow connection take long. */
const TIMEOUT_MS = 600_000;

/** Sends a form by XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendForm = callBy(upload);

function upload({ url, method, headers, body, onProgress }: FormCall) {
  return new Promise<{ data: unknown } | { error: FetchBaseQueryError }>((answer) => {
    const request = new XMLHttpRequest();
    request.open(method, API_BASE + url);
    request.timeout = TIMEOUT_MS;
    new Headers(headers as HeadersInit | undefined).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const data = readJson(responseText);
      answer(status >= 200 && status < 300 ? { data } : { error: { status, data } });
    });
    for (const end of ['error', 'timeout', 'abort'] as const) {
      request.addEventListener(end, () => answer({ error: { status: 'FETCH_ERROR', error: end } }));
    }
    request.send(body);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
