/** The state of a navigation that shows another variant of the same screen: the focus stays on what led there. */
export const KEEPS_FOCUS = { keepsFocus: true };

/** The time to wait for a screen's heading. */
const TIMEOUT_MS = 10_000;

/**
 * When the focused element is removed (a button that is done, a deleted row), moves the focus to the screen's
 * heading instead of the top of the document. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let stopWaiting = () => {};
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  const onFocusOut = ({ target }: FocusEvent) => {
    // Only after this event it is known if the element was removed.
    queueMicrotask(() => {
      const isLeft = target instanceof Element && target.isConnected;
      if (isLeft && target === focused && document.activeElement !== target) focused = null;
    });
  };
  const handOver = () => {
    if (!focused || focused.isConnected) return;
    focused = null;
    stopWaiting();
    stopWaiting = whenHeadingShows((heading) => {
      if (document.activeElement === document.body) focusHeading(heading);
    });
  };
  const observer = new MutationObserver(handOver);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    stopWaiting();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Calls back with the screen's h1 as soon as there is one. Returns a function that stops waiting. */
export function whenHeadingShows(found: (heading: HTMLElement) => void): () => void {
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
  const timeout = setTimeout(stop, TIMEOUT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
