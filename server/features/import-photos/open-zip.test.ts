import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiError } from '#server/platform/errors.ts';
import { type ZipFile, zipOf } from '#testing/zips.ts';
import { openZip } from './open-zip.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-zips-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LAMP: ZipFile = { name: 'photos/Lamp.jpg', bytes: Buffer.from('a lamp, a lamp, a lamp') };

/** A file of a zip, or why the zip or the file is refused. */
async function read(bytes: Buffer, name = 'lamp.jpg'): Promise<string> {
  const file = path.join(folder, 'photos.zip');
  writeFileSync(file, bytes);
  try {
    const zip = await openZip(file);
    try {
      const found = zip.find(name);
      return found.ok ? (await zip.read(found.entry)).toString() : found.message;
    } finally {
      await zip.close();
    }
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

describe('a zip', () => {
  it.each([
    ['packed', [LAMP], {}],
    ['stored', [{ ...LAMP, isStored: true }], {}],
    ['with a comment', [LAMP], { comment: 'from the photographer' }],
    ['with others', [{ name: 'photos/', bytes: Buffer.of() }, LAMP, { ...LAMP, name: 'b' }], {}],
    ['in ZIP64', [{ ...LAMP, name: 'b' }, LAMP], { isZip64: true }],
  ])('gives its files: %s', async (_what, files, format) => {
    expect(await read(zipOf(files, format))).toBe('a lamp, a lamp, a lamp');
  });

  it.each<[string, Partial<ZipFile>]>([
    ['UTF-8', { name: 'Café.jpg' }],
    ['UTF-8 without saying so, as macOS does', { name: 'Cafe\u0301.jpg', says: { flags: 0 } }],
    ['the code page of DOS', { name: 'Caf\u0082.jpg', encoding: 'latin1', says: { flags: 0 } }],
    ['UTF-8, with a path of Windows', { name: 'photos\\Café.jpg' }],
  ])('may have names in %s', async (_what, file) => {
    expect(await read(zipOf([{ ...LAMP, ...file }]), 'Café.jpg')).toBe('a lamp, a lamp, a lamp');
  });

  it.each([
    ['a lie about its size, too small', { size: 3 }],
    ['a lie about its size, too large', { size: 300 }],
    ['another sum', { crc: 1 }],
  ])('is refused for %s', async (_what, says) => {
    expect(await read(zipOf([{ ...LAMP, says }]))).toContain('is broken');
    expect(await read(zipOf([{ ...LAMP, says, isStored: true }]))).toContain('is broken');
  });

  it('is refused when a file has more than it says, before all is unpacked', async () => {
    const bomb = { ...LAMP, bytes: Buffer.alloc(64 * 1024 * 1024), says: { size: 70_000 } };
    const before = process.memoryUsage().arrayBuffers;
    expect(await read(zipOf([bomb]))).toContain('is broken');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('is refused when a file has far more blocks than bytes', async () => {
    const empty = Buffer.from([0, 0, 0, 0xff, 0xff]);
    const endless = { ...LAMP, before: Buffer.concat(Array.from({ length: 300 }, () => empty)) };
    expect(await read(zipOf([endless]))).toContain('is broken');
  });

  it.each([
    ['huge by what it says', [{ ...LAMP, says: { size: 0x80_00_00_01 } }], 'more than 2 GB'],
    ['encrypted', [{ ...LAMP, says: { flags: 1 } }], 'is encrypted'],
    ['encrypted in another way', [{ ...LAMP, says: { flags: 0x41 } }], 'is encrypted'],
    ['with a way out', [{ ...LAMP, name: '../../lamp.jpg' }], 'leads out'],
    ['with a way out of Windows', [{ ...LAMP, name: '..\\lamp.jpg' }], 'leads out'],
    ['with a file twice', [LAMP, LAMP], 'twice'],
    ['above 4 GB', [{ ...LAMP, says: { size: 0xff_ff_ff_ff } }], 'more than 2 GB'],
  ])('is refused: %s', async (_what, files, message) => {
    expect(await read(zipOf(files))).toContain(message);
    expect(await read(zipOf(files, { isZip64: true }))).toContain(message);
  });

  it('is refused with too many files, or too long names', { tags: 'long' }, async () => {
    const files = Array.from({ length: 20_001 }, (_, at) => ({
      ...LAMP,
      isStored: true,
      name: `${at}`,
    }));
    expect(await read(zipOf(files))).toContain('At most 20000 files');
    const long = files.slice(0, 400).map((file) => ({ ...file, name: file.name.repeat(20_000) }));
    expect(await read(zipOf(long))).toContain('At most 20000 files');
  });

  it('is refused where it is no zip', async () => {
    expect(await read(Buffer.of())).toContain('Not a zip');
    expect(await read(Buffer.from('sku,name\n'))).toContain('Not a zip');
    expect(await read(zipOf([LAMP]).subarray(0, -1))).toContain('Not a zip');
    expect(
      await read(zipOf([LAMP], { comment: 'PK\u0005\u0006 from the photographer' })),
    ).toContain('Not a zip');
  });

  it('has no links', async () => {
    const link = { name: 'lamp.jpg', bytes: Buffer.from('/etc/passwd'), isLink: true };
    expect(await read(zipOf([link]))).toBe('The zip has no file of this name');
  });

  // Counted from the end of the zip: 8 bytes each.
  it.each([
    ['the end of its directory', 22 + 12, 'Not a zip'],
    ['its directory', 22 + 20 + 8, 'directory of the zip is broken'],
    ['a file', 22 + 20 + 56 + 8, 'is broken'],
  ])('is refused that says that %s is beyond all files', async (_what, at, message) => {
    const zip = zipOf([LAMP], { isZip64: true });
    for (const place of [BigInt(zip.length), 2n ** 40n, 2n ** 53n, 2n ** 64n - 1n]) {
      zip.writeBigUInt64LE(place, zip.length - at);
      expect(await read(zip)).toContain(message);
    }
  });

  it.each([false, true])(
    'that is damaged anywhere gives the right file, or is refused: ZIP64 %s',
    async (isZip64) => {
      const whole = zipOf([LAMP, { ...LAMP, name: 'shade.jpg' }], { isZip64 });
      const damage = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }));
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (changes) => {
          const damaged = Buffer.from(whole);
          for (const [at, by] of changes) damaged[at] = ((damaged[at] ?? 0) + by) % 256;
          const answer = await read(damaged);
          expect(answer).toMatch(/^a lamp, a lamp, a lamp$|^photos: |^It |^The zip /);
        }),
        { numRuns: 300 },
      );
    },
  );
});
