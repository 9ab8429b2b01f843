import type { CatalogCache } from '#server/features/catalog/catalog-cache.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { adminReviewsRoutes } from './admin-reviews.routes.ts';
import { exportedReviews, forgetInReviews } from './personal-data.ts';
import { reviewsRoutes, type ReviewsRoutesDeps } from './reviews.routes.ts';

interface Needs extends Omit<ReviewsRoutesDeps, 'cache' | 'onChange'> {
  catalogCache: CatalogCache;
}

export function reviewsFeature({ catalogCache: cache, ...needs }: Needs): Feature & PersonalData {
  const onChange = () => cache.reviewsChanged();
  return {
    api: [reviewsRoutes({ ...needs, cache, onChange }), adminReviewsRoutes(needs)],
    forgetting: forgetInReviews,
    exporting: [exportedReviews],
  };
}
