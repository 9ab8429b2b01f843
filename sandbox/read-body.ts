import type { IncomingMessage } from 'node:http';

import { Problem } from './problems.ts';

const MOST_BYTES = 256 * 1024;

/** The text of a request. Throws a Problem for one that is longer than any real one. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Kept open when it is too long, so that the caller gets to read why.
  const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > MOST_BYTES) {
      throw new Problem(413, {
        type: 'invalid_request_error',
        message: 'The request is too long.',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
