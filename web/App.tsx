import { StrictMode, startTransition, type ReactNode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { shopConfig } from './shop-config.ts';
import type { RootState, ShopStore } from './store.ts';
import { MoneyContext } from './ui/Money.tsx';
import { HydratedContext, noteHydration } from './ui/use-hydrated.ts';

interface AppProps {
  store: ShopStore;
  /** True if this renders a page on the server, or hydrates it. */
  isServerPage?: boolean;
  /** The state from which the server rendered the page, for hydration. */
  serverState?: RootState;
  /** The router. */
  children: ReactNode;
}

/** The providers around every screen, in the browser and on the server. */
export function App({ store, isServerPage = false, serverState, children }: AppProps) {
  const [isHydrated, setHydrated] = useState(!isServerPage);
  useEffect(() => {
    noteHydration('ended');
    startTransition(() => setHydrated(true));
  }, []);
  return (
    <StrictMode>
      <Provider store={store} {...(serverState && { serverState })}>
        <HydratedContext value={isHydrated}>
          <MoneyContext value={shopConfig.shop}>{children}</MoneyContext>
        </HydratedContext>
      </Provider>
    </StrictMode>
  );
}
