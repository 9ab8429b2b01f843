import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { noRoomAsUnavailable } from './no-room.ts';
import { type PhotoField, refused, tooLarge } from './photo-refusals.ts';

/** A received form: texts by field name, and the paths of the photo files in their order. */
export interface ReadForm {
  fields: Readonly<Record<string, string>>;
  photoPaths: readonly string[];
}

/** The fields of a form. Others are ignored. */
export interface FormShape {
  /** Names of the text fields. */
  texts: readonly string[];
  /** The name of the file fields, and how many of them there may be. */
  files: PhotoField;
}

const { photos } = PRODUCT_LIMITS;

/** Limits of the multipart parser, above anything that a form of the shop needs. */
export const FORM_LIMITS = {
  /** Bytes: a description of 5,000 characters fits in any script, and so do all specifications. */
  fieldSize: 48 * 1024,
  fields: 40,
  files: photos.max + 5,
  parts: 50,
  headerPairs: 20,
  /** Bytes of one part's headers; longer ones are truncated. */
  headerSize: 8 * 1024,
  fileSize: photos.bytes,
};

/** Maximum length of a field's name. */
const MAX_NAME = 100;

/** Bytes of a whole form: all photos at their maximum size, and 1 MB for the rest. */
export function maxFormBytes({ max }: PhotoField): number {
  return max * photos.bytes + 1024 * 1024;
}

/**
 * Refuses a body with another content type or with a too large Content-Length, before reading it. With `orJson` other types
 * are left to the parser of JSON.
 */
export function demandForm({ files }: FormShape, { orJson = false } = {}): preParsingHookHandler {
  return (request, _reply, payload, done) => {
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
      done(orJson ? null : notAForm(), payload);
    else if (Number(request.headers['content-length'] ?? 0) > maxFormBytes(files))
      done(tooMuch(files));
    else done(null, payload);
  };
}

/**
 * Reads a multipart form and calls `use` with it. Files are streamed to a temporary folder, which is deleted when
 * `use` is done, so that none is held in memory. Throws 400, 413 or 415, with the field if there is one.
 */
export async function readForm<T>(
  request: FastifyRequest,
  shape: FormShape,
  use: (form: ReadForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw notAForm();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-upload-'));
  try {
    return await use(await readParts(request, { shape, folder, fields: {}, photoPaths: [] }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readParts(request: FastifyRequest, form: FormSoFar): Promise<ReadForm> {
  const { raw } = request;
  const { files } = form.shape;
  const limit = Promise.withResolvers<never>();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxFormBytes(files)) return;
    const error = tooMuch(files);
    form.file?.destroy(error);
    limit.reject(error);
  };
  try {
    // The client may have disconnected during authentication; then the form never ends.
    if (raw.destroyed) throw new Error('The client has disconnected');
    const parts = collectParts(request, form);
    raw.on('data', count);
    await Promise.race([parts, limit.promise]);
  } catch (error) {
    // Drop the rest of the body, so that the client gets the response.
    raw.unpipe();
    raw.resume();
    throw asRefusal(error);
  } finally {
    raw.off('data', count);
  }
  return form;
}

interface FormSoFar {
  shape: FormShape;
  folder: string;
  fields: Record<string, string>;
  photoPaths: string[];
  /** The file that is being received. */
  file?: Readable;
}

async function collectParts(request: FastifyRequest, form: FormSoFar): Promise<void> {
  for await (const part of request.parts()) {
    // A part may have no name, though the types say otherwise.
    const { fieldname: name }: { fieldname?: string } = part;
    if (name !== undefined && name.length > MAX_NAME) throw nameTooLong(name);
    if (part.type === 'field') readField(part, form);
    else await readFile(part, form);
  }
}

function readField(
  { fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>,
  { shape, fields }: FormSoFar,
): void {
  const { name, max } = shape.files;
  if (fieldname === name) throw invalid(name, max === 1 ? 'Must be a file' : 'Must be files');
  if (!shape.texts.includes(fieldname)) return;
  if (fieldname in fields) throw invalid(fieldname, 'Was sent twice');
  if (valueTruncated) throw invalid(fieldname, 'Is too long');
  if (typeof value !== 'string') throw invalid(fieldname, 'Must be text');
  // Forms send line breaks as CRLF.
  fields[fieldname] = value.replaceAll('\r\n', '\n');
}

async function readFile(part: MultipartFile, form: FormSoFar): Promise<void> {
  const { photoPaths, shape } = form;
  const { name, max } = shape.files;
  form.file = part.file;
  if (part.fieldname !== name) {
    if (shape.texts.includes(part.fieldname)) throw invalid(part.fieldname, 'Must be text');
    part.file.resume();
    return;
  }
  const path = join(form.folder, String(photoPaths.length));
  const target = createWriteStream(path);
  const error = tooLarge(shape.files, `have at most ${photos.bytes / 1024 / 1024} MB`);
  // At once, not at the end of the file: it may never end.
  part.file.once('limit', () => part.file.destroy(error));
  await pipeline(part.file, target);
  if (part.file.truncated) throw error;
  // Browsers send an empty file for a file input without a file.
  if (target.bytesWritten === 0 && !part.filename) return;
  if (photoPaths.length === max) throw invalid(name, `Must be at most ${max}`);
  photoPaths.push(path);
}

function notAForm(): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the form as multipart/form-data.');
}

/** Only the photos can make a form this large. */
function tooMuch(files: PhotoField): ApiError {
  const megabytes = maxFormBytes(files) / 1024 / 1024 - 1;
  return refused(files, 'TOO_LARGE', `All together must have at most ${megabytes} MB`);
}

function nameTooLong(name: string): ApiError {
  const start = `${name.slice(0, 20)}…`;
  const message = 'The name of a field is too long';
  return new ApiError('TOO_LARGE', `${start}: ${message}`, {
    details: { errors: [{ path: start, message }] },
  });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const shown = noRoomAsUnavailable(error);
  if (shown instanceof ApiError) return shown;
  if ((error as { statusCode?: number }).statusCode === 413)
    return new ApiError('TOO_LARGE', 'The form has too many or too large fields.');
  return new ApiError('VALIDATION', 'The form could not be read.', { cause: error });
}
