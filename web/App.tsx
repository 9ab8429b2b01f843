import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { shopConfig } from './shop-config.ts';
import type { RootState, ShopStore } from './store.ts';
import { MoneyContext } from './ui/Money.tsx';

interface AppProps {
  store: ShopStore;
  /** The state from which the server rendered the page, for hydration. */
  serverState?: RootState;
  /** The router. */
  children: ReactNode;
}

/** The providers around every screen, in the browser and on the server. */
export function App({ store, serverState, children }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store} {...(serverState && { serverState })}>
        <MoneyContext value={shopConfig.shop}>{children}</MoneyContext>
      </Provider>
    </StrictMode>
  );
}
