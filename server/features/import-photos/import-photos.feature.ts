import type { Feature } from '#server/platform/feature.ts';
import { photoFetcher } from './fetch-photo.ts';
import { runJobPhotos, type RunJobPhotosDeps } from './run-job-photos.ts';

interface Needs extends Omit<RunJobPhotosDeps, 'fetchPhoto' | 'onFailure'> {
  /** From the public internet by default. */
  fetchPhoto?: RunJobPhotosDeps['fetchPhoto'];
}

export function importPhotosFeature({ fetchPhoto = photoFetcher(), ...needs }: Needs): Feature {
  return {
    sweeps: [
      {
        run: (onFailure) => runJobPhotos({ ...needs, fetchPhoto, onFailure }),
        everyMs: 2_000,
        isOften: true,
        failure: 'photos of a job could not be taken',
      },
    ],
  };
}
