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
  /** SHA-256 of the file. */
  hash: string;
  isDryRun: boolean;
  /** What the file is about, if the form says so. */
  kind: (typeof PRODUCT_FILES)[number] | undefined;
}

/** Limits of the multipart parser. */
export const IMPORT_FORM = {
  fields: 5,
  files: 2,
  parts: 10,
  fieldSize: 1_024,
  headerPairs: 20,
  fileSize: IMPORT_LIMITS.bytes,
};

/** Refuses a body with another content type or with a too large Content-Length, before reading it. */
export const acceptImport: preParsingHookHandler = (request, _reply, payload, done) => {
  const { 'content-type': type = '', 'content-length': length = '0' } = request.headers;
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) done(notAForm(), payload);
  else if (Number(length) > IMPORT_LIMITS.bytes + 1024 * 1024) done(tooLarge(), payload);
  else done(null, payload);
};

/**
 * Receives the form of an import and calls `use` with it. The file is streamed to a temporary folder, which is deleted when
 * `use` is done. Throws 400, 413 or 415.
 */
export async function receiveImport<T>(
  request: FastifyRequest,
  use: (received: ReceivedImport) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-import-'));
  try {
    return await use(await readParts(request, path.join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readParts(request: FastifyRequest, target: string): Promise<ReceivedImport> {
  let hash: string | undefined;
  let isDryRun = false;
  let kind: ReceivedImport['kind'];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'dryRun') isDryRun = readFlag(part.value);
        if (part.fieldname === 'kind') kind = readKind(part.value);
      } else if (part.fieldname === 'file' && hash === undefined) {
        hash = await saveFile(part, target);
      } else {
        throw invalid(part.fieldname, 'This file is not expected');
      }
    }
  } catch (error) {
    // Drop the rest of the body, so that the client gets the response.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error);
  }
  if (hash === undefined) throw invalid('file', 'A file, please');
  return { path: target, hash, isDryRun, kind };
}

async function saveFile({ file }: MultipartFile, target: string): Promise<string> {
  const hash = createHash('sha256');
  file.on('data', (chunk: Buffer) => hash.update(chunk));
  file.once('limit', () => file.destroy(tooLarge()));
  await pipeline(file, createWriteStream(target));
  if (file.truncated) throw tooLarge();
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

function tooLarge(): ApiError {
  const message = `Must have at most ${IMPORT_LIMITS.bytes / 1024 / 1024} MB`;
  return new ApiError('TOO_LARGE', `file: ${message}`, {
    details: { errors: [{ path: 'file', message }] },
  });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const shown = noRoomAsUnavailable(error);
  if (shown instanceof ApiError) return shown;
  if ((error as { statusCode?: number }).statusCode === 413) return tooLarge();
  return new ApiError('VALIDATION', 'The form could not be read.', { cause: error });
}
