import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { PHOTO_WIDTHS, widthsOf } from '#contract/photo-sizes.ts';
import { ICON_SIZES, isSquareEnough } from './icon-sizes.rule.ts';
import { type PhotoExtension, photoFileName } from './photo-file-name.ts';

/** Limits a very narrow image to a height that every format can hold. */
const MAX_HEIGHT = 2048;
const PLACEHOLDER_WIDTH = 16;

export interface PhotoFile {
  name: string;
  bytes: Buffer;
}

export interface EncodedPhoto {
  /** Names the content: the same picture always gets the same files. */
  hash: string;
  /** Size of the largest variant, in pixels. */
  width: number;
  height: number;
  /** Widths of the variants, ascending. */
  widths: number[];
  /** A tiny WebP as a data URI. */
  placeholder: string;
  files: PhotoFile[];
}

export type PhotoOutcome =
  | { ok: true; photo: EncodedPhoto }
  | { ok: false; reason: 'not-a-photo' | 'too-many-pixels' };

/** A decoded picture, at most as wide as the largest width, upright, in sRGB, without any metadata. */
export interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Makes everything the shop serves of an uploaded photo: AVIF and WebP in several widths, one JPEG
 * that anything can show, and a placeholder. Judged by content: JPEG, PNG, WebP and AVIF are taken,
 * all else (SVG too) is refused. Nothing of the original but its pixels survives.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<PhotoOutcome> {
  const reason = await whyRefused(bytes);
  if (reason) return { ok: false, reason };
  const pixels = await decode(bytes);
  if (!pixels) return { ok: false, reason: 'not-a-photo' };

  return { ok: true, photo: await encodePixels(pixels) };
}

/** Makes everything the shop serves of a picture of its own: as of a photo, and icons if it is square enough. */
export async function encodePicture(bytes: Uint8Array): Promise<PhotoOutcome> {
  const outcome = await encodePhoto(bytes);
  if (!outcome.ok || !isSquareEnough(outcome.photo)) return outcome;
  const { photo } = outcome;
  const [jpeg] = photo.files;
  if (!jpeg) throw new Error('A photo has no files');
  const icons: PhotoFile[] = [];
  for (const size of ICON_SIZES)
    icons.push({
      name: photoFileName(photo.hash, size, 'png'),
      bytes: await draw(jpeg.bytes, size),
    });
  return { ok: true, photo: { ...photo, files: [...photo.files, ...icons] } };
}

/** A square icon, on white where the picture is not quite square. */
function draw(bytes: Uint8Array, size: number): Promise<Buffer> {
  return sharp(bytes)
    .resize({ width: size, height: size, fit: 'contain', background: '#ffffff' })
    .png({ palette: true })
    .toBuffer();
}

/**
 * The effort of the encoders. Measured for `usual`: the next step doubles the time for a few percent of size. `low` takes
 * half of its time for files that are a third larger.
 */
const EFFORTS = { usual: { avif: 1, webp: 2 }, low: { avif: 0, webp: 0 } } as const;

export async function encodePixels(
  pixels: Pixels,
  effort: keyof typeof EFFORTS = 'usual',
): Promise<EncodedPhoto> {
  const { width, height } = pixels.raw;
  const widths = widthsOf(width);
  const jpeg = await sharp(pixels.data, pixels).jpeg({ quality: 82, progressive: true }).toBuffer();
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  const files: PhotoFile[] = [{ name: photoFileName(hash, width, 'jpg'), bytes: jpeg }];
  for (const size of widths) {
    for (const format of ['avif', 'webp'] as const) {
      files.push({
        name: photoFileName(hash, size, format),
        bytes: await encode(pixels, size, { format, effort }),
      });
    }
  }
  const placeholder = await encodePlaceholder(pixels);
  return { hash, width, height, widths, placeholder, files };
}

let last: Promise<unknown> = Promise.resolve();

/** Encodes a photo once all before it are done: one picture at a time is unpacked, however many upload at once. */
export function encodeInTurn(
  readBytes: () => Promise<Uint8Array>,
  encode = encodePhoto,
): Promise<PhotoOutcome> {
  const turn = last.then(async () => encode(await readBytes()));
  last = turn.catch(() => {});
  return turn;
}

async function whyRefused(
  bytes: Uint8Array,
): Promise<'not-a-photo' | 'too-many-pixels' | undefined> {
  if (!beginsAsPhoto(bytes)) return 'not-a-photo';
  // Only the header is read here, so asking for the size of a bomb is safe.
  const header = await orNothing(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (!header || !isTaken(header)) return 'not-a-photo';
  return header.width * header.height > PRODUCT_LIMITS.photos.pixels
    ? 'too-many-pixels'
    : undefined;
}

function isTaken({ format, compression }: Metadata): boolean {
  if (format === 'heif') return compression === 'av1';
  return format === 'jpeg' || format === 'png' || format === 'webp';
}

async function decode(bytes: Uint8Array): Promise<Pixels | undefined> {
  const image = sharp(bytes, { limitInputPixels: PRODUCT_LIMITS.photos.pixels, failOn: 'error' })
    .autoOrient()
    .resize({
      width: PHOTO_WIDTHS[2],
      height: MAX_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    // A transparent picture stands on white, in every format and in the dark look too.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw();
  const decoded = await orNothing(() => image.toBuffer({ resolveWithObject: true }));
  if (!decoded) return undefined;
  const { width, height, channels } = decoded.info;
  return { data: decoded.data, raw: { width, height, channels } };
}

function encode(
  pixels: Pixels,
  width: number,
  { format, effort }: { format: Exclude<PhotoExtension, 'jpg'>; effort: keyof typeof EFFORTS },
): Promise<Buffer> {
  const image = sharp(pixels.data, pixels).resize({ width });
  if (format === 'avif') {
    const steps = EFFORTS[effort].avif;
    return image.avif({ quality: 55, effort: steps, chromaSubsampling: '4:2:0' }).toBuffer();
  }
  return image.webp({ quality: 78, effort: EFFORTS[effort].webp }).toBuffer();
}

async function encodePlaceholder(pixels: Pixels): Promise<string> {
  const bytes = await sharp(pixels.data, pixels)
    .resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_WIDTH, fit: 'inside' })
    .webp({ quality: 30, effort: 6, smartSubsample: false })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Returns undefined if reading fails: an unreadable upload is an expected case, not a fault of ours. */
async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

/**
 * Returns true if bytes begin as a JPEG, PNG, WebP or AVIF does. Called before decoding, so that no file of a stranger reaches
 * the decoders of SVG, TIFF or GIF.
 */
function beginsAsPhoto(bytes: Uint8Array): boolean {
  const at = (start: number, end: number) =>
    Buffer.from(bytes.subarray(start, end)).toString('latin1');
  return (
    at(0, 3) === '\u00ff\u00d8\u00ff' ||
    at(0, 8) === '\u0089PNG\r\n\u001a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    at(4, 8) === 'ftyp'
  );
}
