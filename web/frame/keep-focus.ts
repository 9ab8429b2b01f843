/** How long a screen may take to show its heading before nobody waits for it any more. */
const PATIENCE_MS = 10_000;

/**
 * Watches over the focus until the returned function is called. When the element that has it is removed
 * (a button whose work is done, a deleted row), the screen's heading takes it: a screen reader and the
 * Tab key go on there, not at the top of the document.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let stopWaiting = () => {};
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  const onFocusOut = ({ target }: FocusEvent) => {
    // Only after the removal that may have caused it is it known whether the element is still there.
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

/** Calls back with the screen's h1, now or when its data has brought it; returns how to stop waiting. */
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
  const timeout = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
