import { webpFilesOf } from '#contract/photo-sizes.ts';
import type { Settings, SettingsChanges } from '#contract/settings.ts';
import { isPhotoFileName, PHOTOS_PATH } from '#server/features/photos/photo-file-name.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { invalid } from '#server/platform/errors.ts';

/** A picture that settings name, by the field that does. */
export interface NamedPicture {
  path: string;
  address: string;
}

/** The pictures that a change puts into the settings. */
export function newPictures(before: Settings, { logo, home }: SettingsChanges): NamedPicture[] {
  const picture = home?.hero?.picture;
  return [
    ...(logo && logo !== before.logo ? [{ path: 'logo', address: logo }] : []),
    ...(picture !== undefined && picture !== before.home.hero?.picture
      ? [{ path: 'home.hero.picture', address: picture }]
      : []),
  ];
}

/** Throws 400 if the files of an uploaded picture are gone, since nothing has shown it for long. */
export async function demandFiles(
  store: Pick<PhotoStore, 'look'>,
  pictures: readonly NamedPicture[],
): Promise<void> {
  for (const { path, address } of pictures) {
    const names = [address, ...webpFilesOf(address).map(({ url }) => url)]
      .map((url) => url.slice(PHOTOS_PATH.length))
      .filter(isPhotoFileName);
    const found = await Promise.all(names.map((name) => store.look(name)));
    if (found.includes(undefined))
      throw invalid(path, 'This picture is no longer in the shop. Upload it again');
  }
}
