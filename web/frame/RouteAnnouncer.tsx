import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading, keepFocus, whenHeadingShows } from './keep-focus.ts';

/**
 * After a change of route: focus goes to the new screen's heading and the page's title is said, as a
 * screen reader would after a page load. Filters and pages within one screen leave the focus alone.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  /** Undefined on the way to another screen: whoever is sent back by a guard has a new screen before them too. */
  const announcedPath = useRef<string | undefined>(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    // The first screen is announced by the browser itself.
    if (announcedPath.current === pathname) return undefined;
    announcedPath.current = undefined;
    const focused = document.activeElement;
    return whenHeadingShows((heading) => {
      announcedPath.current = pathname;
      // A heading that came late must not take the focus from someone who has gone on meanwhile.
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
