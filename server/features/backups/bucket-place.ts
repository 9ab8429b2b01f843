import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { openClient } from '#server/features/photos/s3-photo-store.ts';
import type { S3Settings } from '#server/platform/s3-settings.ts';
import type { BackupPlace } from './backup-place.ts';

const TIMEOUTS = { connect: 5_000, attempt: 60_000, whole: 0, attempts: 5 };
/** Parts of an upload have at least 5 MB each, and there are at most 10,000 of them. */
const PART_BYTES = 16_000_000;

/** Backups in the bucket of the photos, under `backups/`. Loaded by an import() only where it is used. */
export function bucketPlace(settings: S3Settings): BackupPlace {
  const client = openClient(settings, TIMEOUTS);
  const Bucket = settings.bucket;
  const at = (name: string) => ({ Bucket, Key: `${settings.prefix}backups/${name}` });
  let known: Promise<Set<string>> | undefined;

  async function read(name: string): Promise<Readable> {
    const { Body } = await client.send(new GetObjectCommand(at(name)));
    if (!(Body instanceof Readable)) throw new Error('An object came without its bytes');
    return Body;
  }

  return {
    save: (name, bytes) => upload(client, at(name), bytes),
    // An object is there once it is durable.
    secure: () => Promise.resolve(),
    open: read,
    async has(name) {
      return (await listNames(client, Bucket, at(name).Key)).has('');
    },
    async names(beginning) {
      const rest = await listNames(client, Bucket, at(beginning).Key);
      return [...rest].map((name) => beginning + name);
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    async keepPhoto(name, readPhoto) {
      known ??= listNames(client, Bucket, at('photos/').Key);
      const names = await known;
      if (names.has(name)) return;
      const Body = await readPhoto();
      if (!Body) return;
      await client.send(new PutObjectCommand({ ...at(`photos/${name}`), Body }));
      names.add(name);
    },
    async readPhoto(name) {
      known ??= listNames(client, Bucket, at('photos/').Key);
      return (await known).has(name) ? buffer(await read(`photos/${name}`)) : undefined;
    },
    close: () => client.destroy(),
  };
}

/** Uploads bytes whose length is not known, part by part: the object is there once all of them are. */
async function upload(
  client: S3Client,
  object: { Bucket: string; Key: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  try {
    const parts: { ETag: string | undefined; PartNumber: number }[] = [];
    let size = 0;
    for await (const Body of inParts(bytes)) {
      const PartNumber = parts.length + 1;
      const part = { ...object, UploadId, PartNumber, Body };
      const { ETag } = await client.send(new UploadPartCommand(part));
      parts.push({ ETag, PartNumber });
      size += Body.length;
    }
    const whole = { ...object, UploadId, MultipartUpload: { Parts: parts } };
    await client.send(new CompleteMultipartUploadCommand(whole));
    return size;
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {});
    throw error;
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(parts);
    [parts, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(parts);
}

async function listNames(client: S3Client, Bucket: string, Prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix,
        ...(token !== undefined && { ContinuationToken: token }),
      }),
    );
    for (const { Key = '' } of page.Contents ?? []) names.add(Key.slice(Prefix.length));
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
  return names;
}
