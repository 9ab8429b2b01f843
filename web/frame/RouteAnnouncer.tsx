import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading, keepFocus, whenHeadingShows } from './keep-focus.ts';

/**
 * After a navigation to another screen, moves the focus to its heading and announces its title, as a screen reader
 * does after a page load. Changes of the query leave the focus where it is.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  /** Undefined during a navigation. A redirect back to the same path is announced too. */
  const announcedPath = useRef<string | undefined>(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    // The first screen is announced by the browser itself.
    if (announcedPath.current === pathname) return undefined;
    announcedPath.current = undefined;
    // The server wrote it for the first page. Browsers share this address instead of the one that is shown.
    document.querySelector('link[rel="canonical"]')?.remove();
    const focused = document.activeElement;
    return whenHeadingShows((heading) => {
      announcedPath.current = pathname;
      // A heading that appears late must not take the focus from another element.
      if (document.activeElement === focused || document.activeElement === document.body) {
        focusHeading(heading);
      }
      setTitle(document.title);
    });
  }, [pathname]);
  useEffect(keepFocus, []);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
