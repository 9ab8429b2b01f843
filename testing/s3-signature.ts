import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may call a test's S3 service. */
export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const LATE_MS = 15 * 60_000;
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** S3's code of what is wrong with a request's signature (AWS Signature Version 4), or undefined if it is good. */
export function judgeSignature(
  request: IncomingMessage,
  body: Buffer,
  keys: S3Keys,
): string | undefined {
  const { headers } = request;
  const [, id, day = '', region, names = '', signature = ''] =
    FORM.exec(headers.authorization ?? '') ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  const time = String(headers['x-amz-date']);
  const hash = sha256(body);
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  if (!time.startsWith(day) || Math.abs(Date.now() - timeOf(time)) > LATE_MS)
    return 'RequestTimeTooSkewed';

  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const canonical = [
    request.method,
    path,
    query.split('&').filter(Boolean).sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  );
  const isGood = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
  return isGood ? undefined : 'SignatureDoesNotMatch';
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Milliseconds of a time such as `20260301T120000Z`. */
function timeOf(text: string): number {
  return Date.parse(
    text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}
