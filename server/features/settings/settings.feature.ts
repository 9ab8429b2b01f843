import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import type { Database } from '#server/platform/database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { CurrentSettings } from './current-settings.ts';
import { settingsPictureRoutes } from './settings-picture.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { shopPagesRoutes } from './shop-pages.routes.ts';

interface Needs {
  database: Database;
  settings: CurrentSettings;
  photoStore: PhotoStore;
  photoTurns: PhotoTurns;
  savePhotos: PhotoStore['save'];
  now(): Date;
}

export function settingsFeature({ settings, savePhotos, ...needs }: Needs): Feature {
  return {
    api: [
      shopPagesRoutes((slug) => settings.page(slug)),
      settingsRoutes({ ...needs, current: settings }),
      settingsPictureRoutes(savePhotos),
    ],
  };
}
