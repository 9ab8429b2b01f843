import { crc32 as checksum } from 'node:zlib';
import { expect, it } from 'vitest';
import { fromBufferPromise, type Entry } from 'yauzl';
import { zipOf } from './zip-files.ts';

it('makes a zip of files that others can read, with their names, bytes and checksums', async () => {
  const zip = await zipOf([new Blob(['a lamp']), new Blob(['two lamps'])], ['1-lámp.jpg', '2.png']);
  const read = await fromBufferPromise(Buffer.from(await zip.arrayBuffer()));
  const found: Pick<Entry, 'fileName' | 'uncompressedSize' | 'crc32'>[] = [];
  for await (const { fileName, uncompressedSize, crc32 } of read.eachEntry())
    found.push({ fileName, uncompressedSize, crc32 });
  expect(found).toEqual([
    { fileName: '1-lámp.jpg', uncompressedSize: 6, crc32: checksum('a lamp') },
    { fileName: '2.png', uncompressedSize: 9, crc32: checksum('two lamps') },
  ]);
});
