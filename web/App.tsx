import { useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { StartLoader } from './frame/StartLoader.tsx';
import { routes } from './routes.tsx';
import { shopConfig } from './shop-config.ts';
import { store } from './store.ts';
import { MoneyContext } from './ui/money-context.ts';

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
