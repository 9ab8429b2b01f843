import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { s3SettingsOf } from '#server/platform/s3-settings.ts';
import { diskPhotoStore } from './disk-photo-store.ts';
import type { PhotoStore } from './photo-store.ts';

/** Opens this shop's store of photos: the bucket that is set, or a folder of DATA_DIR. */
export async function openPhotoStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<PhotoStore> {
  const bucket = s3SettingsOf(config.s3);
  if (!bucket) return diskPhotoStore(path.join(config.dataDir, 'photos'));
  // A shop without a bucket has no use for the SDK, nor for the memory and time it takes.
  const { s3PhotoStore } = await import('./s3-photo-store.ts');
  return s3PhotoStore(bucket);
}
