import { createWriteStream, renameSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { packTar } from 'modern-tar/fs';

/** Higher levels took four times as long for 4 % less. */
const LEVEL = 12;

/** Packs what a folder has into one file, which belongs to root, as those of other archives do. */
export async function packArchive(folder: string, file: string): Promise<void> {
  const unfinished = `${file}.new`;
  const tar = packTar(folder, {
    map: (header) => ({ ...header, uid: 0, gid: 0, uname: 'root', gname: 'root' }),
  });
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  await pipeline(tar, createZstdCompress({ params }), createWriteStream(unfinished));
  renameSync(unfinished, file);
}
