import { createHash } from 'node:crypto';

export interface S3Object {
  bytes: Buffer;
  type: string;
  cacheControl: string;
  savedAt: Date;
}

export interface S3Response {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface S3Call {
  method: string;
  /** Empty for calls on the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Carries out a call of the S3 API. Only what the shop uses is implemented. */
export function handleS3Call(
  objects: Map<string, S3Object>,
  { method, key, query, headers, body }: S3Call,
  pageSize: number,
): S3Response {
  if (key === '')
    return query.get('list-type') === '2' && method === 'GET'
      ? list(objects, query, pageSize)
      : errorResponse(501, 'NotImplemented');
  const part = callOfUpload(objects, { method, key, query, body });
  if (part) return part;
  if (method === 'PUT') {
    objects.set(key, {
      bytes: body,
      type: String(headers['content-type'] ?? 'binary/octet-stream'),
      cacheControl: String(headers['cache-control'] ?? ''),
      savedAt: new Date(),
    });
    return response(200, {});
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return response(204, {});
  }
  const object = objects.get(key);
  if (!object) return errorResponse(404, 'NoSuchKey');
  return response(200, describe(object), object.bytes);
}

/** Parts of uploads that are not complete, by key and number. They count as no objects. */
const uploads = new WeakMap<Map<string, S3Object>, Map<string, Buffer>>();

/** A call of a multipart upload; undefined for other calls. */
function callOfUpload(
  objects: Map<string, S3Object>,
  { method, key, query, body }: Pick<S3Call, 'method' | 'key' | 'query' | 'body'>,
): S3Response | undefined {
  const parts = uploads.get(objects) ?? new Map<string, Buffer>();
  uploads.set(objects, parts);
  if (method === 'POST' && query.has('uploads'))
    return xml(
      `<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>`,
    );
  if (!query.has('uploadId')) return undefined;
  const place = `${key} `;
  if (method === 'PUT') {
    parts.set(place + (query.get('partNumber') ?? '').padStart(5, '0'), body);
    return response(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` });
  }
  const own = [...parts.keys()].filter((name) => name.startsWith(place)).sort();
  const bytes = Buffer.concat(own.map((name) => parts.get(name) ?? Buffer.alloc(0)));
  for (const name of own) parts.delete(name);
  if (method === 'DELETE') return response(204, {});
  objects.set(key, { bytes, type: 'binary/octet-stream', cacheControl: '', savedAt: new Date() });
  return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}

function xml(text: string): S3Response {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  return response(200, { 'content-type': 'application/xml' }, body);
}

export function errorResponse(
  status: number,
  code: string,
  more: Record<string, string> = {},
): S3Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Refused</Message></Error>`;
  return response(status, { 'content-type': 'application/xml', ...more }, Buffer.from(text));
}

function response(
  status: number,
  headers: Record<string, string>,
  body: Buffer = Buffer.alloc(0),
): S3Response {
  return { status, headers, body };
}

function describe({ bytes, type, cacheControl, savedAt }: S3Object): Record<string, string> {
  return {
    'content-type': type,
    'content-length': String(bytes.length),
    'cache-control': cacheControl,
    'last-modified': savedAt.toUTCString(),
    etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  };
}

/** ListObjectsV2: one page of the objects with a prefix, sorted by key. */
function list(
  objects: Map<string, S3Object>,
  query: URLSearchParams,
  pageSize: number,
): S3Response {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, pageSize);
  const next = keys.length > page.length ? page.at(-1) : undefined;
  const contents = page.map((key) => {
    const { bytes, savedAt } = objects.get(key) ?? { bytes: '', savedAt: new Date(0) };
    return `<Contents><Key>${key}</Key><LastModified>${savedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const token =
    next === undefined
      ? ''
      : `<NextContinuationToken>${Buffer.from(next).toString('base64')}</NextContinuationToken>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
  return response(200, { 'content-type': 'application/xml' }, Buffer.from(text));
}
