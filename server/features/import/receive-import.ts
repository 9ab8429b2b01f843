import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { IMPORT_LIMITS, PRODUCT_FILES } from '#contract/job-limits.ts';
import { noRoomAsUnavailable } from '#server/features/photos/no-room.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';

/** A form that was received. */
export interface ReceivedImport {
  path: string;
  /** Of the zip with photos, if there is one. */
  zipPath?: string;
  /** SHA-256 of the files. */
  hash: string;
  isDryRun: boolean;
  /** The kind of the file, if the form says it. */
  kind: (typeof PRODUCT_FILES)[number] | undefined;
}

/** Limits of the multipart parser. */
export const IMPORT_FORM = {
  fields: 5,
  files: 2,
  parts: 10,
  fieldSize: 1_024,
  headerPairs: 20,
  fileSize: IMPORT_LIMITS.photos.zip,
};

/** Bytes of a whole form. */
export const IMPORT_FORM_BYTES = IMPORT_LIMITS.bytes + IMPORT_LIMITS.photos.zip + 1024 * 1024;

/** Refuses a body with another content type or with a too large Content-Length, before reading it. */
export const acceptImport: preParsingHookHandler = (request, _reply, payload, done) => {
  const { 'content-type': type = '', 'content-length': length = '0' } = request.headers;
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) done(notAForm(), payload);
  else if (Number(length) > IMPORT_FORM_BYTES)
    done(tooLarge('photos', IMPORT_LIMITS.photos.zip), payload);
  else done(null, payload);
};

/**
 * Receives the form of an import and calls `use` with it. Its files are streamed to a temporary folder, which is deleted when
 * `use` is done. Throws 400, 413 or 415.
 */
export async function receiveImport<T>(
  request: FastifyRequest,
  use: (received: ReceivedImport) => Promise<T>,
  mostBytes: number = IMPORT_LIMITS.bytes,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-import-'));
  try {
    return await use(await readParts(request, folder, mostBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readParts(
  request: FastifyRequest,
  folder: string,
  mostBytes: number,
): Promise<ReceivedImport> {
  const most = { file: mostBytes, photos: IMPORT_LIMITS.photos.zip };
  const hashes = new Map<FileField, string>();
  let isDryRun = false;
  let kind: ReceivedImport['kind'];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'dryRun') isDryRun = readFlag(part.value);
        if (part.fieldname === 'kind') kind = readKind(part.value);
      } else if (isFileField(part.fieldname) && !hashes.has(part.fieldname)) {
        hashes.set(part.fieldname, await saveFile(part, path.join(folder, part.fieldname), most));
      } else {
        throw invalid(part.fieldname, 'This file is not expected');
      }
    }
  } catch (error) {
    // Drop the rest of the body, so that the client gets the response.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error, most);
  }
  if (!hashes.has('file')) throw invalid('file', 'A file, please');
  return {
    path: path.join(folder, 'file'),
    ...(hashes.has('photos') && { zipPath: path.join(folder, 'photos') }),
    hash: `${hashes.get('file')} ${hashes.get('photos')}`,
    isDryRun,
    kind,
  };
}

type FileField = 'file' | 'photos';
/** The bytes that each file may have. */
type Most = Readonly<Record<FileField, number>>;

function isFileField(name: string): name is FileField {
  return name === 'file' || name === 'photos';
}

async function saveFile(
  { file, fieldname }: MultipartFile,
  target: string,
  most: Most,
): Promise<string> {
  const field = isFileField(fieldname) ? fieldname : 'file';
  const hash = createHash('sha256');
  let bytes = 0;
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most[field]) file.destroy(tooLarge(field, most[field]));
    hash.update(chunk);
  });
  file.once('limit', () => file.destroy(tooLarge(field, most[field])));
  await pipeline(file, createWriteStream(target));
  if (file.truncated) throw tooLarge(field, most[field]);
  return hash.digest('hex');
}

function readFlag(value: unknown): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0' || value === '') return false;
  throw invalid('dryRun', 'Must be true or false');
}

function readKind(value: unknown): ReceivedImport['kind'] {
  const kind = PRODUCT_FILES.find((each) => each === value);
  if (kind) return kind;
  throw invalid('kind', `Must be ${PRODUCT_FILES.join(' or ')}`);
}

function notAForm(): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the form as multipart/form-data.');
}

function tooLarge(path: FileField, most: number): ApiError {
  const message = `Must have at most ${most / 1024 / 1024} MB`;
  return new ApiError('TOO_LARGE', `${path}: ${message}`, {
    details: { errors: [{ path, message }] },
  });
}

function asRefusal(error: unknown, most: Most): unknown {
  if (error instanceof ApiError) return error;
  const shown = noRoomAsUnavailable(error);
  if (shown instanceof ApiError) return shown;
  if ((error as { statusCode?: number }).statusCode === 413) return tooLarge('file', most.file);
  return new ApiError('VALIDATION', 'The form could not be read.', { cause: error });
}
