import type { Feature } from '#server/platform/feature.ts';
import { localMailRoutes } from './local-mail.routes.ts';
import type { Mailing } from './open-mailing.ts';

/** In local mode a page shows the letters. */
export function mailFeature({ mailing }: { mailing?: Mailing | undefined }): Feature {
  return mailing?.folder === undefined ? {} : { pages: [localMailRoutes(mailing.folder)] };
}
