import type { Feature } from '#server/platform/feature.ts';
import type { PhotosDeps } from './edit-photos.ts';
import { familyPhotosRoutes } from './family-photos.routes.ts';
import { productPhotosRoutes } from './product-photos.routes.ts';

export function productPhotosFeature(needs: PhotosDeps): Feature {
  return { api: [productPhotosRoutes(needs), familyPhotosRoutes(needs)] };
}
