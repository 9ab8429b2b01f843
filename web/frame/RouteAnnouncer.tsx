import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** How long a screen may take to show its heading before nobody waits for it any more. */
const PATIENCE_MS = 10_000;

/**
 * After a change of route: focus goes to the new screen's heading and the page's title is said, as a
 * screen reader would after a page load. Filters and pages within one screen leave the focus alone.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announcedPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    // The first screen is announced by the browser itself.
    if (announcedPath.current === pathname) return undefined;
    const focused = document.activeElement;
    return whenHeadingShows((heading) => {
      announcedPath.current = pathname;
      heading.tabIndex = -1;
      // A heading that came late must not take the focus from someone who has gone on meanwhile.
      if (document.activeElement === focused || document.activeElement === document.body) {
        heading.focus({ preventScroll: true });
      }
      setTitle(document.title);
    });
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** Calls back with the screen's h1, now or when its data has brought it; returns how to stop waiting. */
function whenHeadingShows(found: (heading: HTMLElement) => void): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timeout);
  };
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    stop();
    found(heading);
  };
  const observer = new MutationObserver(look);
  const timeout = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
