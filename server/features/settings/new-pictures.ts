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
export function newPictures(
  before: Settings,
  { logo, home }: Pick<SettingsChanges, 'logo' | 'home'>,
): NamedPicture[] {
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
  const gone = await firstWithoutFiles(store, pictures);
  if (gone) throw invalid(gone.path, 'This picture is no longer in the shop. Upload it again');
}

/** The first picture that was uploaded and whose files are gone. */
export async function firstWithoutFiles(
  store: Pick<PhotoStore, 'look'>,
  pictures: readonly NamedPicture[],
): Promise<NamedPicture | undefined> {
  for (const picture of pictures) {
    const found = await Promise.all(filesOf(picture).map((name) => store.look(name)));
    if (found.includes(undefined)) return picture;
  }
  return undefined;
}

/** Also the AVIF files, which the settings don't show: a sweep that is under way may have removed those first. */
function filesOf({ address }: NamedPicture): string[] {
  const webp = webpFilesOf(address).map(({ url }) => url);
  return [address, ...webp, ...webp.map((url) => url.replace(/webp$/, 'avif'))]
    .map((url) => url.slice(PHOTOS_PATH.length))
    .filter(isPhotoFileName);
}
