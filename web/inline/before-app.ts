/** Runs in the HTML of every page, before the first paint and the first import: nothing can be imported here. */

// Chrome parses the whole module again for an error's stack trace, and libraries create errors while they load. main.tsx sets it back.
Object.assign(Error, { stackTraceLimit: undefined });

try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // Without storage the system's theme is used.
}

/** Time that the link to the cart waits for the app. */
const CART_WAITS_MS = 5_000;

/** Records what is clicked or typed in before the app has started, which repeats that later (see replay-early.ts). */
const page = window as { __early__?: EventTarget[] | undefined };
page.__early__ = [];

addEventListener(
  'input',
  ({ target }) => {
    if (target) page.__early__?.push(target);
  },
  true,
);

addEventListener(
  'click',
  (event) => {
    const { target } = event;
    if (!page.__early__ || !(target instanceof Element)) return;
    const link = target.closest('a');
    if (link) {
      // For visitors the cart opens over the page, so its link waits for the app. The browser follows the others.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.getAttribute('href') !== '/cart') return;
      event.preventDefault();
      setTimeout(() => {
        if (page.__early__) location.assign(link.href);
      }, CART_WAITS_MS);
    }
    page.__early__.push(target);
  },
  true,
);
