import { request as openRequest, type Agent } from 'node:http';
import { toJson } from './odd-values.ts';
import { FormFile } from './valid-values.ts';
import type { OddBody } from './odd-bodies.ts';

/** A request as its bytes go out. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface Answer {
  status: number;
  type: string;
  body: string;
}

const MAX_SHOWN = 1_500;

/** Sends it, and waits so long for the whole answer. Throws if there is none. */
export function sendRequest(
  agent: Agent,
  port: number,
  { method, path, headers, body }: RawRequest,
  patienceMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = openRequest({
      agent,
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
      signal: AbortSignal.timeout(patienceMs),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.end(body);
  });
}

export function encodeBody(body: OddBody): { type: string; bytes: Buffer } {
  if (body.kind === 'text') return { type: body.type, bytes: Buffer.from(body.text) };
  if (body.kind === 'json')
    return { type: 'application/json', bytes: Buffer.from(toJson(body.value)) };
  const boundary = 'odd-boundary';
  const pieces = body.parts.flatMap(([name, value]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '%')}"`,
    value instanceof FormFile ? `; filename="${value.name}"\r\n\r\n` : '\r\n\r\n',
    value instanceof FormFile ? value.bytes : value,
    '\r\n',
  ]);
  const bytes = [...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece));
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat(bytes),
  };
}

/** A line that sends the request again, but for the token. */
export function curlLine({ method, path, headers, body }: RawRequest): string {
  const shown = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${name === 'authorization' ? '…' : value}`)}`,
  );
  const data = body?.toString() ?? '';
  const cut = data.length > MAX_SHOWN ? `${data.slice(0, MAX_SHOWN)}… (${data.length})` : data;
  return [
    `curl -X ${method}`,
    quoted(`$SHOP${path}`),
    ...shown,
    ...(body ? [`--data-binary ${quoted(cut)}`] : []),
  ].join(' ');
}

function quoted(text: string): string {
  // Control characters would spoil the terminal.
  const printable = text.replaceAll(/\p{Cc}/gu, (each) => JSON.stringify(each).slice(1, -1));
  return `"${printable.replaceAll(/["\\`]/g, String.raw`\$&`)}"`;
}
