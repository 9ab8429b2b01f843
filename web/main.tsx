import './ui/base.css';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { PageStart } from '#contract/page-renderer.ts';
import { App } from './App.tsx';
import { store } from './browser-store.ts';
import { emptyCart } from './cart/cart-state.ts';
import { asDocument, followRouter, providerPage } from './frame/documents.ts';
import { ignoreHeldEnter } from './frame/held-enter.ts';
import { loadShopMenu } from './frame/lazy-menu.ts';
import { StartLoader } from './frame/Loaders.tsx';
import { pageKey } from './frame/page-key.ts';
import { logError } from './log-error.ts';
import { nextTask } from './next-task.ts';
import { replayEarly } from './replay-early.ts';
import { loadBackOffice, renderedScreens, routes } from './routes.tsx';
import { startSession } from './session/session-effects.ts';
import { initialSession } from './session/session-slice.ts';
import { shopConfig } from './shop-config.ts';
import { storeContext } from './store.ts';
import { rememberAnswers } from './storefront/catalog/catalog-endpoints.ts';
import { startWhenSignedIn } from './storefront/start-when-signed-in.ts';
import { noteHydration, useHydrated } from './ui/use-hydrated.ts';

const OFFLINE_AFTER_MS = 3_000;
/** The browsers' default. */
const STACK_FRAMES = 10;

// Before the chunks with zod are loaded: it would try `new Function`, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The inline script in index.html records here what is clicked or typed in before the app has started. */
const page = window as { __early__?: EventTarget[] | undefined };

// In a task of its own, so that a slow device can paint and answer between loading the modules and starting the app.
queueMicrotask(() => setTimeout(startApp));

function startApp(): void {
  // index.html turned stack traces off while the modules load.
  Object.assign(Error, { stackTraceLimit: STACK_FRAMES });
  startWhenSignedIn(store);
  document.addEventListener('keydown', ignoreHeldEnter, true);
  keepScrollPosition();
  // Later, so that the page does not wait for it.
  if (import.meta.env.PROD) setTimeout(keepSeenPages, OFFLINE_AFTER_MS);
  const rendered = document.querySelector('#page-start')?.textContent;
  if (!rendered) {
    startSession(store);
    renderFirstScreen();
    refreshOldPage();
    return;
  }
  hydrate(rendered)
    .catch((error: unknown) => {
      logError('The page could not be hydrated', error);
      renderFirstScreen();
    })
    // Before that, the answer to who is signed in would make React finish the hydration in one long task.
    .finally(() => {
      startSession(store);
      refreshOldPage();
    });
}

/** When people go back, browsers show a page that they keep without asking whether it still is what the shop shows. */
function refreshOldPage(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'back_forward') return;
  import('./frame/ask-anew.ts').then(
    ({ askAnew }) => askAnew(store),
    () => {},
  );
}

/** A newly opened page gets a key: pages without one share a scroll position. */
function keepScrollPosition(): void {
  const key = pageKey();
  if (key === undefined) {
    history.replaceState({ key: String(Date.now()) }, '');
    return;
  }
  import('./frame/restore-scroll.ts').then(
    ({ restoreScroll }) => restoreScroll(key),
    () => {},
  );
}

function keepSeenPages(): void {
  import('./offline/keep-seen.ts').then(
    ({ keepSeen }) => keepSeen(store),
    () => {},
  );
}

/**
 * Hydrates the page that the server has rendered, in steps with a task each. Resolves once React has hydrated it; rejects
 * if the screen's chunk can't be loaded.
 */
async function hydrate(rendered: string): Promise<void> {
  const { screen, entries } = JSON.parse(rendered) as PageStart;
  const route = renderedScreens[screen];
  // A route that is still lazy would be rendered as nothing.
  const hasMenu = (shopConfig.shop.home.menu?.length ?? 0) > 0;
  const [loaded] = await Promise.all([route.lazy(), hasMenu && loadShopMenu()]);
  Object.assign(route, loaded, { lazy: undefined });
  await nextTask();
  store.dispatch(rememberAnswers(entries));
  await nextTask();
  const router = openRouter({ loaderData: { [screen]: null } });
  await nextTask();
  // Cart and session may have changed by now, but hydration has to begin with the state of the server.
  const serverState = { ...store.getState(), session: initialSession, cart: emptyCart };
  const early = page.__early__ ?? [];
  // From here on React receives the events.
  page.__early__ = undefined;
  const typing = new AbortController();
  noteTyping(early, typing.signal);
  noteHydration('begins');
  // In a transition React hydrates in short tasks; an event that comes in between makes it finish at once.
  const { promise, resolve } = Promise.withResolvers<void>();
  startTransition(
    () =>
      void hydrateRoot(
        rootElement(),
        <App store={store} serverState={serverState} isServerPage>
          <HydratedPage
            early={early}
            onHydrated={() => {
              typing.abort();
              resolve();
            }}
          >
            <RouterProvider router={router} />
          </HydratedPage>
        </App>,
      ),
  );
  await promise;
}

/** React takes text that comes into a field before it has hydrated the field for the text of the server, and tells nobody of it. */
function noteTyping(early: EventTarget[], signal: AbortSignal): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))
      early.push(target);
  };
  addEventListener('input', note, { capture: true, signal });
}

/** Renders the first screen, in place of the loader in the HTML. */
function renderFirstScreen(): void {
  page.__early__ = undefined;
  // Every screen renders its own title, and browsers take the first one in the document.
  document.querySelector('head > title')?.remove();
  const router = openRouter();
  createRoot(rootElement()).render(
    <App store={store}>
      <FirstScreen router={router} />
    </App>,
  );
}

function openRouter(hydrationData?: HydrationState) {
  const context = new RouterContextProvider();
  context.set(storeContext, store);
  const router = createBrowserRouter(
    // A provider page is left by loading a document, too.
    providerPage ? routes.map((route) => ({ ...route, middleware: [asDocument] })) : routes,
    {
      getContext: () => context,
      patchRoutesOnNavigation: loadBackOffice,
      ...(hydrationData && { hydrationData }),
    },
  );
  followRouter(router);
  return router;
}

function FirstScreen({ router }: { router: ReturnType<typeof openRouter> }) {
  const [isShown, setShown] = useState(router.state.initialized);
  useLayoutEffect(() => {
    // A transition, as the router's own update is: one commit takes the loader away and brings the screen.
    const follow = () => startTransition(() => setShown(router.state.initialized));
    follow();
    return router.subscribe(follow);
  }, [router]);
  return (
    <>
      {!isShown && <StartLoader />}
      <RouterProvider router={router} />
    </>
  );
}

interface HydratedPageProps {
  /** The targets of the events that came before. */
  early: readonly EventTarget[];
  onHydrated: () => void;
  children: ReactNode;
}

/** Once React has hydrated the page, repeats the events that came before it. */
function HydratedPage({ early, onHydrated, children }: HydratedPageProps) {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    onHydrated();
    replayEarly(early);
  }, [early, onHydrated, isHydrated]);
  return children;
}

function rootElement(): Element {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no #root');
  return root;
}
