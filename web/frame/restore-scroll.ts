/** Where the router's ScrollRestoration keeps how far each page of this tab was scrolled, by its key. */
const POSITIONS = 'react-router-scroll-positions';
/** How long a page may take to become as long as it was. */
const PATIENCE_MS = 10_000;

/**
 * Scrolls to where the page was left before it was loaded anew, as soon as it is long enough: the router tries that once,
 * when nothing of the page is there. Whoever moves first stays where they are.
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
  setTimeout(() => stop.abort(), PATIENCE_MS);
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
