import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { answerS3, refusal, type S3Answer, type S3Call, type S3Object } from './s3-answers.ts';
import { judgeSignature, type S3Keys } from './s3-signature.ts';

/** What may go wrong with a call: it is refused, never answered, answered by half, or the line is cut. */
export type S3Fault =
  | { status: number; code: string; headers?: Record<string, string> }
  | 'hangs'
  | 'stops halfway'
  | 'is cut';

/** Asked before each call is carried out; one that takes its time makes the service slow. */
export type S3Misbehaviour = (
  call: S3Call,
) => S3Fault | undefined | Promise<S3Fault | undefined | void> | void;

export interface TestS3 {
  /** The settings of a shop that keeps its photos here. */
  settings(more?: Record<string, string>): Record<string, string>;
  /** Everything in the bucket, by key. */
  readonly objects: Map<string, S3Object>;
  /** Every call whose signature was good, such as `PUT photos/a.webp`. */
  readonly calls: string[];
  /** From now on, until the test is over. */
  misbehave(how: S3Misbehaviour): void;
}

const BUCKET = 'shop-photos';
/** So that a few files are several pages. */
const PAGE_SIZE = 3;
const KEYS: S3Keys = {
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'secret/of+tests=',
  region: 'eu-central-1',
};

/**
 * A service that speaks S3's HTTP API as far as the shop uses it, in memory, and takes only calls that are
 * signed for it. For the test file that calls this at its top; empty and well-behaved before every test.
 */
export function useTestS3(): TestS3 {
  const objects = new Map<string, S3Object>();
  const calls: string[] = [];
  let misbehaviour: S3Misbehaviour = () => undefined;
  let url = '';

  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    // The caller gave up while they were sending.
    if (!body) return;
    const problem = judgeSignature(request, body, KEYS);
    if (problem) return send(refusal(403, problem), request, response);
    const { pathname, searchParams: query } = new URL(request.url ?? '', url);
    const [bucket, ...rest] = decodeURIComponent(pathname.slice(1)).split('/');
    if (bucket !== BUCKET) return send(refusal(404, 'NoSuchBucket'), request, response);
    const { method = '', headers } = request;
    const call = { method, key: rest.join('/'), query, headers, body };
    calls.push(`${method} ${call.key}`);
    const fault = await misbehaviour(call);
    if (fault === 'hangs') return;
    if (fault === 'is cut') return void request.socket.destroy();
    if (typeof fault === 'object')
      return send(refusal(fault.status, fault.code, fault.headers), request, response);
    const answer = answerS3(objects, call, PAGE_SIZE);
    if (fault !== 'stops halfway') return send(answer, request, response);
    response.writeHead(answer.status, answer.headers);
    response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)));
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    misbehaviour = () => undefined;
    objects.clear();
    calls.length = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

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
    misbehave(how) {
      misbehaviour = how;
    },
  };
}

function send(answer: S3Answer, { method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.status, answer.headers);
  // What would be refused of a HEAD has no words either.
  response.end(method === 'HEAD' ? undefined : answer.body);
}
