import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import { DrawnPhotos } from './drawn-photos.ts';

const PICTURE = { good: 3, position: 1 };
const PHOTO: EncodedPhoto = {
  hash: 'a'.repeat(32),
  width: 1024,
  height: 1024,
  widths: [320],
  placeholder: 'data:image/webp;base64,',
  files: [{ name: 'photo-320.webp', bytes: Buffer.from([1, 2, 3]) }],
};

describe('the cache of drawn photos', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-drawn-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has what an earlier start saved, and nothing else', () => {
    new DrawnPhotos(folder).keep(PICTURE, PHOTO);
    const later = new DrawnPhotos(folder);
    expect(later.find(PICTURE)).toEqual(PHOTO);
    expect(later.find({ good: 3, position: 2 })).toBeUndefined();
  });

  it('is empty after the sources have changed', () => {
    const former = path.join(folder, 'former-version');
    new DrawnPhotos(former).keep(PICTURE, PHOTO);
    expect(new DrawnPhotos(folder).find(PICTURE)).toBeUndefined();
    expect(existsSync(former)).toBe(false);
  });

  it('is empty and throws nothing if its folder can’t be written', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const photos = new DrawnPhotos(path.join(file, 'below'));
    photos.keep(PICTURE, PHOTO);
    expect(photos.find(PICTURE)).toBeUndefined();
  });

  it('does not return a photo that can’t be read', () => {
    const photos = new DrawnPhotos(folder);
    photos.keep(PICTURE, PHOTO);
    const [version = ''] = readdirSync(folder);
    writeFileSync(path.join(folder, version, '3-1'), 'cut off');
    expect(photos.find(PICTURE)).toBeUndefined();
  });
});
