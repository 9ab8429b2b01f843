import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { unavailable } from '#server/platform/errors.ts';
import type { S3Settings } from '#server/platform/s3-settings.ts';
import type { PhotoFile } from './encode-photo.ts';
import { isPhotoFileName, CACHED_FOREVER, photoContentType } from './photo-file-name.ts';
import { demandPhotoFileName, type KeptFile, type PhotoStore } from './photo-store.ts';

/** Timeouts of calls to the bucket, in milliseconds, and the number of attempts. */
export interface BucketTimeouts {
  connect: number;
  /** Until the response to one attempt begins. */
  attempt: number;
  /** For all attempts, the pauses between them and the response's bytes. */
  whole: number;
  attempts: number;
}

const TIMEOUTS: BucketTimeouts = { connect: 2_000, attempt: 5_000, whole: 12_000, attempts: 3 };

/** A call to the bucket, with a timeout. */
type Ask = <T>(work: (abortSignal: AbortSignal) => Promise<T>) => Promise<T>;

/** Photos in a bucket of an S3-compatible service. Loaded by an import() only where a bucket is configured, since the SDK is large. */
export function s3PhotoStore(settings: S3Settings, timeouts = TIMEOUTS): PhotoStore {
  const client = openClient(settings, timeouts);
  const Bucket = settings.bucket;
  const at = (name: string) => ({ Bucket, Key: settings.prefix + name });
  const ask: Ask = (work) => inTime(timeouts.whole, work);

  // A file that exists is written again: that resets its age for the sweep, in one call instead of two.
  const put = ({ name, bytes }: PhotoFile) =>
    ask((abortSignal) =>
      client.send(
        new PutObjectCommand({
          ...at(name),
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: photoContentType(name),
          CacheControl: CACHED_FOREVER,
        }),
        { abortSignal },
      ),
    );

  return {
    async save(files) {
      for (const { name } of files) demandPhotoFileName(name);
      // Waits for all, so that nothing is still being uploaded when this fails.
      const outcomes = await Promise.allSettled(files.map(put));
      const failure = outcomes.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    },
    async look(name) {
      demandPhotoFileName(name);
      const found = await ask((abortSignal) =>
        orNone(client.send(new HeadObjectCommand(at(name)), { abortSignal })),
      );
      return found && { name, size: found.ContentLength ?? 0, savedAt: dateOf(found) };
    },
    async read(name) {
      demandPhotoFileName(name);
      // Read completely first: no response breaks off halfway, and slow clients hold no connection to the bucket.
      const body = await ask(async (abortSignal) => {
        const found = await orNone(client.send(new GetObjectCommand(at(name)), { abortSignal }));
        if (!found) return undefined;
        if (!(found.Body instanceof Readable)) throw new Error('An object came without its bytes');
        return buffer(addAbortSignal(abortSignal, found.Body));
      });
      return body && { size: body.length, body };
    },
    list: () => listPhotos(client, settings, ask),
    async remove(name) {
      demandPhotoFileName(name);
      await ask((abortSignal) => client.send(new DeleteObjectCommand(at(name)), { abortSignal }));
    },
    close: () => client.destroy(),
  };
}

async function* listPhotos(
  client: S3Client,
  { bucket: Bucket, prefix: Prefix }: S3Settings,
  ask: Ask,
): AsyncIterable<KeptFile> {
  let ContinuationToken: string | undefined;
  do {
    const page = await ask((abortSignal) =>
      client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix,
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        }),
        { abortSignal },
      ),
    );
    for (const object of page.Contents ?? []) {
      const name = object.Key?.slice(Prefix.length) ?? '';
      if (isPhotoFileName(name)) yield { name, size: object.Size ?? 0, savedAt: dateOf(object) };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

/** A client of a bucket's service. */
export function openClient(settings: S3Settings, timeouts: BucketTimeouts): S3Client {
  const { region, endpoint, credentials } = settings;
  return new S3Client({
    region,
    // Few services besides Amazon's have a host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: timeouts.attempts,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.attempt,
      throwOnRequestTimeout: true,
    },
    // Not every compatible service knows the newer checksums; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Turns every error into a 503; the log has the cause. */
async function inTime<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await work(AbortSignal.timeout(milliseconds));
  } catch (error) {
    throw unavailable("Photos can't be reached now. Try again in a moment.", error);
  }
}

/** A missing object becomes undefined; everything else throws, a missing bucket too. */
async function orNone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    const isMissing =
      error instanceof S3ServiceException &&
      error.$metadata.httpStatusCode === 404 &&
      error.name !== 'NoSuchBucket';
    if (isMissing) return undefined;
    throw error;
  }
}

/** A file of unknown age counts as new: no sweep removes it. */
function dateOf({ LastModified }: { LastModified?: Date | undefined }): Date {
  return LastModified ?? new Date();
}
