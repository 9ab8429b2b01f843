import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { ignoreHeldEnter } from './frame/held-enter.ts';
import { startSession } from './session/session-effects.ts';
import { store } from './store.ts';
import { preloadCartScreen } from './storefront/cart/preload-cart-screen.ts';
import { completeAtStart } from './storefront/checkout/complete-at-start.ts';

startSession(store);
completeAtStart(store);
preloadCartScreen(store);
document.addEventListener('keydown', ignoreHeldEnter, true);

// Every screen renders its own title, and browsers take the first one in the document.
document.querySelector('head > title')?.remove();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
