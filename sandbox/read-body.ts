import type { IncomingMessage } from 'node:http';

import { Problem } from './problems.ts';

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
