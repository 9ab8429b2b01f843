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
    ['packed', [LAMP], ''],
    ['stored', [{ ...LAMP, isStored: true }], ''],
    ['with a comment', [LAMP], 'PK\u0005\u0006 from the photographer'],
    ['with others', [{ name: 'photos/', bytes: Buffer.of() }, LAMP, { ...LAMP, name: 'b' }], ''],
  ])('gives its files: %s', async (_what, files, comment) => {
    expect(await read(zipOf(files, comment))).toBe('a lamp, a lamp, a lamp');
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

  it.each([
    ['huge by what it says', [{ ...LAMP, says: { size: 0x80_00_00_01 } }], 'more than 2 GB'],
    ['encrypted', [{ ...LAMP, says: { flags: 1 } }], 'is encrypted'],
    ['with a way out', [{ ...LAMP, name: '../../lamp.jpg' }], 'leads out'],
    ['with a way out of Windows', [{ ...LAMP, name: '..\\lamp.jpg' }], 'leads out'],
    ['with a file twice', [LAMP, LAMP], 'twice'],
    ['above 4 GB', [{ ...LAMP, says: { size: 0xff_ff_ff_ff } }], 'directory of the zip is broken'],
  ])('is refused: %s', async (_what, files, message) => {
    expect(await read(zipOf(files))).toContain(message);
  });

  it('is refused with too many files', async () => {
    const files = Array.from({ length: 20_001 }, (_, at) => ({ ...LAMP, name: `${at}` }));
    expect(await read(zipOf(files))).toContain('At most 20000 files');
  });

  it('is refused where it is no zip', async () => {
    expect(await read(Buffer.of())).toContain('Not a zip');
    expect(await read(Buffer.from('sku,name\n'))).toContain('Not a zip');
    expect(await read(zipOf([LAMP]).subarray(0, -1))).toContain('Not a zip');
  });

  it('that is damaged anywhere gives the right file, or is refused', async () => {
    const whole = zipOf([LAMP, { ...LAMP, name: 'shade.jpg' }]);
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
  });
});
