import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading, keepFocus, type KEEPS_FOCUS, whenHeadingShows } from './keep-focus.ts';
import { pageKey } from './page-key.ts';

const USES = ['pointerdown', 'keydown'] as const;

/**
 * After a navigation to another screen, moves the focus to its heading and announces its title, as a screen reader
 * does after a page load. Changes of the query leave the focus where it is.
 */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation();
  const keepsFocus = (state as Partial<typeof KEEPS_FOCUS> | null)?.keepsFocus;
  /** Undefined during a navigation. A redirect back to the same path is announced too. */
  const announcedPath = useRef<string | undefined>(pathname);
  /** The page in the address when something was last clicked or typed. */
  const lastUsed = useRef<string>(undefined);
  const [title, setTitle] = useState('');

  useEffect(() => {
    // The first screen is announced by the browser itself.
    if (announcedPath.current === pathname) return undefined;
    announcedPath.current = undefined;
    // The server wrote it for the first page. Browsers share this address instead of the one that is shown.
    document.querySelector('link[rel="canonical"]')?.remove();
    const focused = document.activeElement;
    // Between the change of the address and this effect, something may have been clicked already.
    const isUsed = lastUsed.current !== undefined && lastUsed.current === pageKey();
    return whenHeadingShows((heading) => {
      announcedPath.current = pathname;
      // A heading that appears late must not take the focus from another element.
      const isLeft = document.activeElement === focused && !isUsed && !keepsFocus;
      if (isLeft || document.activeElement === document.body) {
        focusHeading(heading);
      }
      setTitle(document.title);
    });
  }, [pathname, keepsFocus]);
  useEffect(keepFocus, []);
  useEffect(() => {
    const note = () => (lastUsed.current = pageKey());
    for (const type of USES) document.addEventListener(type, note, true);
    return () => {
      for (const type of USES) document.removeEventListener(type, note, true);
    };
  }, []);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
