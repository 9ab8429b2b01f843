import { useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { StartLoader } from './frame/Loaders.tsx';
import { routes } from './routes.tsx';
import { shopConfig } from './shop-config.ts';
import { store } from './store.ts';
import { MoneyContext } from './ui/Money.tsx';

// A newly opened page gets a key: pages without one share a scroll position.
const { key } = (history.state ?? {}) as { key?: string };
if (key === undefined) history.replaceState({ key: String(Date.now()) }, '');
else
  import('./frame/restore-scroll.ts').then(
    ({ restoreScroll }) => restoreScroll(key),
    () => {},
  );

const router = createBrowserRouter(routes);
const watchRouter = (onChange: () => void) => router.subscribe(onChange);

/** The whole web app. */
export function App() {
  const hasFirstScreen = useSyncExternalStore(watchRouter, () => router.state.initialized);
  return (
    <Provider store={store}>
      <MoneyContext value={shopConfig.shop}>
        {!hasFirstScreen && <StartLoader />}
        <RouterProvider router={router} />
      </MoneyContext>
    </Provider>
  );
}
