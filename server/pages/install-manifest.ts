import type { ShopConfig } from '#contract/shop-config.ts';
import type { LogoIcons } from '#server/features/photos/logo-icons.ts';

/** The color of the page, also in web/index.html. */
const GROUND = '#fbfaf8';

/** What a browser needs to install the shop as an app (https://www.w3.org/TR/appmanifest/). */
export function installManifest(
  { name }: ShopConfig['shop'],
  ofLogo: LogoIcons | undefined,
): object {
  const icon = (src: string, sizes: string, purpose = 'any') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['shopping'],
    // A logo may reach to its edges, which a mask would cut off.
    icons: ofLogo
      ? [icon(ofLogo[192], '192x192'), icon(ofLogo[512], '512x512')]
      : [
          icon('/icon-192.png', '192x192'),
          icon('/icon-512.png', '512x512'),
          icon('/icon-maskable-512.png', '512x512', 'maskable'),
        ],
  };
}
