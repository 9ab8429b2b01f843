import type { RouteObject } from 'react-router';
import { Layout } from './Layout.tsx';
import { RouteError } from './RouteError.tsx';

/** The id of the route that has all screens. */
export const IN_FRAME = 'in-frame';

/**
 * The routes of these screens, in the layout of every screen. The server and the browser must build the same tree
 * around a screen, or else the ids in the HTML differ from those in the browser.
 */
export function inFrame(screens: RouteObject[]): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: RouteError,
      // Until the first screen's chunk is loaded, the loader of the HTML stays (see main.tsx).
      HydrateFallback: () => null,
      children: [{ id: IN_FRAME, ErrorBoundary: RouteError, children: screens }],
    },
  ];
}
