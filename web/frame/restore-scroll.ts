/** The key under which the router's ScrollRestoration keeps the scroll positions of this tab. */
const POSITIONS = 'react-router-scroll-positions';
/** The time to wait for the page to reach its former height. */
const TIMEOUT_MS = 10_000;

/**
 * After a reload, scrolls to the former position as soon as the page is long enough. The router tries that only
 * once, before there is any content. Stops when the visitor scrolls.
 */
export function restoreScroll(key: string): void {
  const wanted = positionOf(key);
  if (wanted === 0) return;
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    if (Math.abs(window.scrollY - wanted) <= 1) stop.abort();
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const moved of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate']) {
    window.addEventListener(moved, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  setTimeout(() => stop.abort(), TIMEOUT_MS);
  observer.observe(document.body);
}

function positionOf(key: string): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}') as unknown;
    const at = (positions as Record<string, unknown> | null)?.[key];
    return typeof at === 'number' ? at : 0;
  } catch {
    return 0;
  }
}
