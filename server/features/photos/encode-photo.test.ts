import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  encodePhoto,
  encodePicture,
  type EncodedPhoto,
} from '#server/features/photos/encode-photo.ts';
import { pngSaying } from '#testing/png-saying.ts';

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c0764f' } });
}

async function encoded(bytes: Uint8Array): Promise<EncodedPhoto> {
  const outcome = await encodePhoto(bytes);
  if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}`);
  return outcome.photo;
}

async function formatsOf({ files }: EncodedPhoto) {
  const read = files.map(async ({ bytes }) => {
    const { format, width } = await sharp(bytes).metadata();
    return `${format} ${width}`;
  });
  return (await Promise.all(read)).sort();
}

test('a large photo comes in three widths of AVIF and WebP and in one JPEG', async () => {
  const photo = await encoded(await plain(1600, 1200).jpeg().toBuffer());

  expect(await formatsOf(photo)).toEqual([
    'heif 1024',
    'heif 320',
    'heif 640',
    'jpeg 1024',
    'webp 1024',
    'webp 320',
    'webp 640',
  ]);
  expect(photo).toMatchObject({ width: 1024, height: 768, widths: [320, 640, 1024] });
});

test('a photo is never enlarged', async () => {
  const small = await encoded(await plain(200, 100).png().toBuffer());
  expect(small).toMatchObject({ width: 200, height: 100, widths: [200] });

  const medium = await encoded(await plain(500, 500).webp().toBuffer());
  expect(medium.widths).toEqual([320, 500]);
});

test('a picture of the shop comes with icons too if it is square enough, on white where it is not quite', async () => {
  const iconsOf = async (width: number, height: number) => {
    const outcome = await encodePicture(await plain(width, height).png().toBuffer());
    return outcome.ok ? outcome.photo.files.filter(({ name }) => name.endsWith('.png')) : [];
  };
  const icons = await iconsOf(400, 380);
  const sizes = await Promise.all(icons.map(({ bytes }) => sharp(bytes).metadata()));
  expect(sizes.map(({ format, width, height }) => `${format} ${width} ${height}`)).toEqual([
    'png 180 180',
    'png 192 192',
    'png 512 512',
  ]);
  const { data } = await sharp(icons[0]?.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  expect(await iconsOf(400, 100)).toEqual([]);
});

test('files are named by the content, so the same picture gets the same names', async () => {
  const bytes = await plain(400, 300).png().toBuffer();
  const [once, again] = [await encoded(bytes), await encoded(bytes)];
  const other = await encoded(await plain(401, 300).png().toBuffer());

  expect(again.files.map(({ name }) => name)).toEqual(once.files.map(({ name }) => name));
  expect(other.hash).not.toBe(once.hash);
  expect(once.hash).toMatch(/^[0-9a-f]{32}$/);
  expect(once.files.map(({ name }) => name)).toContain(`${once.hash}-400.jpg`);
});

test('where and with what a photo was taken does not leave the shop', async () => {
  const bytes = await plain(400, 300)
    .withExif({
      IFD0: { Make: 'Lumen', Artist: 'Somebody' },
      IFD3: { GPSLatitude: '18/1 55/1 0/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();

  const { files } = await encoded(bytes);
  const metadata = await Promise.all(files.map((file) => sharp(file.bytes).metadata()));
  expect(metadata.flatMap(({ exif, icc, xmp }) => [exif, icc, xmp])).toEqual(
    files.flatMap(() => [undefined, undefined, undefined]),
  );
});

test('a photo taken with the camera on its side stands upright', async () => {
  const bytes = await plain(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await encoded(bytes)).toMatchObject({ width: 300, height: 400 });
});

test('a transparent picture stands on white', async () => {
  const bytes = await sharp({
    create: { width: 64, height: 64, channels: 4, background: '#00000000' },
  })
    .png()
    .toBuffer();
  const { files } = await encoded(bytes);
  const jpeg = files.find(({ name }) => name.endsWith('.jpg'));
  const { dominant } = await sharp(jpeg?.bytes).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

test('the placeholder is a tiny picture that fits into a row', { tags: 'long' }, async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const { placeholder } = await encoded(noise);
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(600);
});

test('what is no photo is refused, whatever it calls itself', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  const gif = await plain(10, 10).gif().toBuffer();
  const cut = (await plain(800, 600).png().toBuffer()).subarray(0, 900);
  for (const bytes of [Buffer.from(svg), Buffer.from('hello'), Buffer.alloc(0), gif, cut]) {
    expect(await encodePhoto(bytes)).toEqual({ ok: false, reason: 'not-a-photo' });
  }
});

test('a picture of more than 40 megapixels is refused before it is decoded', async () => {
  // Lines of 8,000 bits, each with a filter byte.
  const bytes = pngSaying(8_000, 5_001, Buffer.alloc(5_001 * (8_000 / 8 + 1)));
  expect(await encodePhoto(bytes)).toEqual({ ok: false, reason: 'too-many-pixels' });
});
