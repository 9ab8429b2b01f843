import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { firstOf } from '#testing/fast-run.ts';
import { pngSaying } from '#testing/png-saying.ts';
import { productWith, TYPED_PRODUCT, useUploadShop } from '#testing/upload-shop.ts';

const uploads = useUploadShop();
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';

function picture(width = 300, height = 200) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

describe('a file that is not a photo', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, 413 | 415][] = [
    ['SVG', () => Buffer.from(SVG), 415],
    [
      'SVG that begins with a blank and a byte order mark',
      () => Buffer.from(`\uFEFF\n${SVG}`),
      415,
    ],
    [
      'SVG whose entities grow without end',
      () =>
        Buffer.from(
          `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
            .split('')
            .map((name, place) => `<!ENTITY ${name} "${`&${'abcdefghij'[place]};`.repeat(10)}">`)
            .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
        ),
      415,
    ],
    ['HTML', () => HTML, 415],
    ['HTML behind the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, ...HTML]), 415],
    ['a script in a GIF', () => Buffer.from('GIF89a/*!*/=1;alert(1)//'), 415],
    ['a real GIF', () => picture(9, 9).gif().toBuffer(), 415],
    ['a TIFF', () => picture().tiff().toBuffer(), 415],
    [
      'a PDF with a JPEG behind it',
      async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await picture().jpeg().toBuffer()]),
      415,
    ],
    [
      'a PNG without its first bytes',
      async () => (await picture().png().toBuffer()).subarray(8),
      415,
    ],
    ['a WebP that is only a frame', () => Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ', 'latin1'), 415],
    [
      'an AVIF that is only its name',
      () => Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0mif1', 'latin1'),
      415,
    ],
    ['nothing', () => Buffer.alloc(0), 415],
    ['one byte', () => Buffer.from([0xff]), 415],
    ['a PNG that says 14000 × 14000', () => pngSaying(14_000, 14_000), 413],
    ['a PNG that says 40,000,001 pixels', () => pngSaying(40_000_001, 1), 413],
    ['a PNG that says 2 billion × 2 billion', () => pngSaying(0x7fffffff, 0x7fffffff), 415],
    ['a PNG that says 6000 × 6000 and has no such', () => pngSaying(6_000, 6_000), 415],
    ['a PNG that says 0 × 0', () => pngSaying(0, 0), 415],
  ];

  it.each(firstOf(8, cases))(
    'is refused with an error for its field: %s',
    async (_, bytes, status) => {
      const answer = await uploads.expectNothingStored(async () =>
        uploads.sendForm(...(await productWith(await bytes()))),
      );
      expect(answer).toMatchObject({
        status,
        body: {
          success: false,
          code: status === 413 ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE',
          message: expect.stringMatching(/^photos: Each must /),
          errors: [{ path: 'photos' }],
        },
      });
    },
  );

  it('is refused if it really has 14000 × 14000 pixels in few bytes', async () => {
    // Lines of `side` bits, each with a filter byte.
    const square = (side: number) => pngSaying(side, side, Buffer.alloc(side * (side / 8 + 1)));
    // A small one shows that they are whole pictures: to read the large one takes seconds.
    expect((await sharp(square(1_400)).stats()).isOpaque).toBe(true);
    const bomb = square(14_000);
    expect(bomb.length).toBeLessThan(50_000);
    const answer = await uploads.expectNothingStored(async () =>
      uploads.sendForm(...(await productWith(bomb))),
    );
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([413, 'photos']);
  });
});

describe('a truncated photo', () => {
  const formats = {
    png: () => picture().png().toBuffer(),
    jpeg: () => picture().jpeg().toBuffer(),
    'progressive jpeg': () => picture().jpeg({ progressive: true }).toBuffer(),
    webp: () => picture().webp().toBuffer(),
    'lossless webp': () => picture().webp({ lossless: true }).toBuffer(),
    avif: () => picture().avif({ effort: 1 }).toBuffer(),
  };
  it.each(Object.entries(formats))(
    'is refused, whatever its length: %s',
    { tags: 'long' },
    async (_, make) => {
      const whole = await make();
      for (const share of [0.01, 0.1, 0.5, 0.9, 0.98]) {
        const part = whole.subarray(0, Math.floor(whole.length * share));
        const answer = await uploads.expectNothingStored(async () =>
          uploads.sendForm(...(await productWith(part))),
        );
        expect([share, answer.status, answer.body.errors?.[0]?.path]).toEqual([
          share,
          415,
          'photos',
        ]);
      }
    },
  );
});

/** All files that the shop made of a photo. */
async function served(bytes: Uint8Array): Promise<{ product: Product; files: Buffer[] }> {
  const { status, body } = await uploads.sendForm(...TYPED_PRODUCT, ['photos', bytes, 'photo.jpg']);
  expect([status, body.message]).toEqual([201, 'Oak Tray is on sale']);
  const { product } = body as { product: Product };
  const urls = product.photos.flatMap(({ variants }) => variants.map(({ url }) => url));
  const files = urls.map(async (url) => {
    const response = await fetch(`http://127.0.0.1:${uploads.port}${url}`);
    expect(response.headers.get('content-type')).toMatch(/^image\/(avif|webp|jpeg)$/);
    return Buffer.from(await response.arrayBuffer());
  });
  return { product, files: await Promise.all(files) };
}

describe('a photo with other data in its file', () => {
  const ZIP = Buffer.from('PK\u0003\u0004 evil.sh PK\u0005\u0006', 'latin1');
  const behind = (extra: Buffer) => async (bytes: Promise<Buffer>) =>
    Buffer.concat([await bytes, extra]);
  const comment = async (bytes: Promise<Buffer>) => {
    const jpeg = await bytes;
    const text = Buffer.concat([Buffer.from('%PDF-1.7 '), HTML]);
    const size = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
    return Buffer.concat([jpeg.subarray(0, 2), size, text, jpeg.subarray(2)]);
  };
  it.each([
    ['a JPEG with HTML behind it', () => behind(HTML)(picture().jpeg().toBuffer())],
    ['a JPEG with a zip behind it', () => behind(ZIP)(picture().jpeg().toBuffer())],
    ['a JPEG with a PDF and HTML in its comment', () => comment(picture().jpeg().toBuffer())],
    ['a PNG with a zip behind it', () => behind(ZIP)(picture().png().toBuffer())],
    ['a WebP with HTML behind it', () => behind(HTML)(picture().webp().toBuffer())],
  ])('is encoded again without it: %s', async (_, make) => {
    const { files } = await served(await make());
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect(file.toString('latin1')).not.toMatch(/<script|<!doctype|%PDF|evil\.sh/i);
  });
});

describe('a photo of an unusual kind', () => {
  const cases: [string, () => Promise<Buffer>][] = [
    ['CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits a colour', () => picture().toColourspace('rgb16').png().toBuffer()],
    ['grey', () => picture().greyscale().jpeg().toBuffer()],
    ['grey and transparent', () => picture().ensureAlpha(0.5).greyscale().png().toBuffer()],
    ['a palette', () => picture().png({ palette: true }).toBuffer()],
    [
      'moving pictures',
      async () => {
        const frames = await Promise.all(
          ['#a00', '#0a0'].map((background) =>
            sharp({ create: { width: 300, height: 200, channels: 3, background } })
              .png()
              .toBuffer(),
          ),
        );
        return sharp(frames, { join: { animated: true } })
          .webp({ delay: [100, 100] })
          .toBuffer();
      },
    ],
  ];
  it.each(cases)(
    'is accepted and converted to an ordinary one: %s',
    { tags: 'long' },
    async (_, make) => {
      const { product, files } = await served(await make());
      expect(product.photos).toMatchObject([{ width: 300, height: 200 }]);
      for (const file of files) {
        const { pages, space, depth, exif, icc, xmp } = await sharp(file).metadata();
        expect([(pages ?? 1) === 1, space, depth, exif, icc, xmp]).toEqual([
          true,
          'srgb',
          'uchar',
          undefined,
          undefined,
          undefined,
        ]);
      }
    },
  );

  it('with an orientation and a location is rotated, and loses its location', async () => {
    const bytes = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#000' },
    })
      .composite([
        {
          input: { create: { width: 300, height: 100, channels: 3, background: '#fff' } },
          gravity: 'north',
        },
      ])
      .withExif({ IFD3: { GPSLatitude: '18/1 55/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { product, files } = await served(bytes);
    expect(product.photos).toMatchObject([{ width: 200, height: 300 }]);
    for (const file of files) {
      const { orientation, exif, width } = await sharp(file).metadata();
      expect([orientation, exif]).toEqual([undefined, undefined]);
      // Rotated clockwise, the top is on the right.
      const raw = await sharp(file).greyscale().raw().toBuffer();
      expect([(raw[2] ?? 255) < 60, (raw[(width ?? 0) - 3] ?? 0) > 200]).toEqual([true, true]);
    }
  });
});
