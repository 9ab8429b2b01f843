/** Draws the icons in web/public/ from icon.svg: `node scripts/draw-icons.ts`, after a change of the drawing. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = path.resolve(import.meta.dirname, '../web/public');
const ICO_HEADER_BYTES = 22;

const drawing = await readFile(path.join(FOLDER, 'icon.svg'), 'utf8');
// To the edges, since systems cut their own shape out of these. In a circle of 80 % everything must be visible.
const toTheEdges = drawing.replace(' rx="8"', '');

await write('icon-192.png', await draw(drawing, 192));
await write('icon-512.png', await draw(drawing, 512));
await write('icon-maskable-512.png', await draw(toTheEdges, 512));
await write('apple-touch-icon.png', await draw(toTheEdges, 180));
await write('favicon.ico', asIco(await draw(drawing, 32), 32));

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file with one PNG image. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(path.join(FOLDER, name), bytes);
}
