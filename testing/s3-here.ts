import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  errorResponse,
  handleS3Call,
  type S3Call,
  type S3Object,
  type S3Response,
} from './s3-responses.ts';
import { checkSignature, type S3Keys } from './s3-signature.ts';

/** A fault of a call: an error response, no response, half a response, or a closed connection. */
export type S3Fault =
  | { status: number; code: string; headers?: Record<string, string> }
  | 'hangs'
  | 'stops halfway'
  | 'disconnects';

/** Chooses the fault of a call. The call is carried out once the returned promise is resolved. */
export type S3FaultInjector = (
  call: S3Call,
) => S3Fault | undefined | Promise<S3Fault | undefined | void> | void;

/** An in-memory S3 service with the calls that the shop uses. It checks signatures. */
export interface S3Here {
  /** The settings of a shop that stores its photos in the bucket. */
  settings(more?: Record<string, string>): Record<string, string>;
  /** Everything in the bucket, by key. */
  readonly objects: Map<string, S3Object>;
  /** Every call with a valid signature, such as `PUT photos/a.webp`. */
  readonly calls: string[];
  /** Injects faults until all is forgotten. */
  injectFaults(injector: S3FaultInjector): void;
  listen(): Promise<void>;
  /** Empties the bucket, and ends faults. */
  forget(): void;
  close(): Promise<void>;
}

const BUCKET = 'shop-photos';
/** Small, so that a few files fill several pages. */
const PAGE_SIZE = 3;
const KEYS: S3Keys = {
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'secret/of+tests=',
  region: 'eu-central-1',
};

export function makeS3(): S3Here {
  const objects = new Map<string, S3Object>();
  const calls: string[] = [];
  let faultOf: S3FaultInjector = () => undefined;
  let url = '';

  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    // The client disconnected.
    if (!body) return;
    const problem = checkSignature(request, body, KEYS);
    if (problem) return send(errorResponse(403, problem), request, response);
    const { pathname, searchParams: query } = new URL(request.url ?? '', url);
    const [bucket, ...rest] = decodeURIComponent(pathname.slice(1)).split('/');
    if (bucket !== BUCKET) return send(errorResponse(404, 'NoSuchBucket'), request, response);
    const { method = '', headers } = request;
    const call = { method, key: rest.join('/'), query, headers, body };
    calls.push(`${method} ${call.key}`);
    const fault = await faultOf(call);
    if (fault === 'hangs') return;
    if (fault === 'disconnects') return void request.socket.destroy();
    if (typeof fault === 'object')
      return send(errorResponse(fault.status, fault.code, fault.headers), request, response);
    const result = handleS3Call(objects, call, PAGE_SIZE);
    if (fault !== 'stops halfway') return send(result, request, response);
    response.writeHead(result.status, result.headers);
    response.write(result.body.subarray(0, Math.floor(result.body.length / 2)));
  }

  return {
    objects,
    calls,
    settings: (more = {}) => ({
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: url,
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      ...more,
    }),
    injectFaults(injector) {
      faultOf = injector;
    },
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    forget() {
      faultOf = () => undefined;
      objects.clear();
      calls.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(result: S3Response, { method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(result.status, result.headers);
  response.end(method === 'HEAD' ? undefined : result.body);
}
