import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { PRODUCT_PARTS } from '#contract/product-form.ts';
import { tellNoRoom } from '#server/features/photos/no-room.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { tooLarge } from './photo-refusals.ts';

/** A form as it came: texts by the names of their parts, photos as files of their own, in their order. */
export interface ReadForm {
  fields: Readonly<Record<string, string>>;
  photoPaths: readonly string[];
}

const { photos } = PRODUCT_LIMITS;

/** More than a product's form can need; whatever goes beyond is refused unread. */
export const FORM_LIMITS = {
  fieldNameSize: 100,
  /** Bytes: a description of 5,000 characters fits in any script. */
  fieldSize: 32 * 1024,
  fields: 20,
  files: photos.max + 5,
  parts: 30,
  headerPairs: 20,
  fileSize: photos.bytes,
};

/**
 * Reads a multipart form, files straight to a folder that is gone when `use` is done, so that memory
 * holds none of them. Throws 400, 413 or 415, naming the part where it is one.
 */
export async function readForm<T>(
  request: FastifyRequest,
  use: (form: ReadForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the form as multipart/form-data.');
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-upload-'));
  try {
    return await use(await readParts(request, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readParts(request: FastifyRequest, folder: string): Promise<ReadForm> {
  const fields: Record<string, string> = {};
  const photoPaths: string[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') readField(part, fields);
      else await readFile(part, folder, photoPaths);
    }
  } catch (error) {
    // What still comes is let run out, unread: whoever sends it then reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error);
  }
  return { fields, photoPaths };
}

function readField(
  { fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>,
  fields: Record<string, string>,
): void {
  if (fieldname === 'photos') throw invalid('photos', 'Must be files');
  if (!PRODUCT_PARTS.some((name) => name === fieldname)) return;
  if (fieldname in fields) throw invalid(fieldname, 'Was sent twice');
  if (valueTruncated || typeof value !== 'string') throw invalid(fieldname, 'Is too long');
  // Forms send every line break as two characters.
  fields[fieldname] = value.replaceAll('\r\n', '\n');
}

async function readFile(part: MultipartFile, folder: string, photoPaths: string[]): Promise<void> {
  if (part.fieldname !== 'photos') {
    if (PRODUCT_PARTS.some((name) => name === part.fieldname))
      throw invalid(part.fieldname, 'Must be text');
    part.file.resume();
    return;
  }
  const file = path.join(folder, String(photoPaths.length));
  const target = createWriteStream(file);
  await pipeline(part.file, target);
  if (part.file.truncated)
    throw tooLarge(`Each must have at most ${photos.bytes / 1024 / 1024} MB`);
  // What a form sends where nobody chose a file.
  if (target.bytesWritten === 0 && !part.filename) return;
  if (photoPaths.length === photos.max) throw invalid('photos', `Must be at most ${photos.max}`);
  photoPaths.push(file);
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const told = tellNoRoom(error);
  if (told instanceof ApiError) return told;
  if ((error as { statusCode?: number }).statusCode === 413)
    return new ApiError('TOO_LARGE', 'The form has too many or too large parts.');
  return new ApiError('VALIDATION', 'The form could not be read.', { cause: error });
}
