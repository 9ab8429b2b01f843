import type { Page } from 'playwright-core';

/** Text that is cut or broken inside a word, and what is wider than the window or the place it is in. */
export async function cutOrWide(page: Page): Promise<string[]> {
  // Once the layout of this width is drawn.
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
  const found = [
    await page.evaluate(whatIsWide),
    await page.evaluate(whatIsCut),
    await page.evaluate(brokenWords),
  ];
  return [...new Set(found.flat())];
}

/**
 * Runs in the page: the page itself, and the outermost elements beside the window that are not in a row that scrolls
 * sideways or is moved with a finger.
 */
function whatIsWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const scrolls = (element: Element | null): boolean => {
    if (element === null) return false;
    const { overflowX, touchAction } = getComputedStyle(element);
    const isRow = ['auto', 'scroll'].includes(overflowX) || touchAction === 'none';
    return isRow || scrolls(element.parentElement);
  };
  const beside = [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .skip-link'))
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (right > clientWidth + 1 || left < -1);
    });
  const outermost = beside.filter(
    ({ parentElement }) =>
      !parentElement || (!beside.includes(parentElement) && !scrolls(parentElement)),
  );
  const wide = outermost.map(({ outerHTML }) => `beside the window: ${outerHTML.slice(0, 120)}`);
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...wide] : wide;
}

/** Runs in the page: hidden parts of texts, and buttons and links that leave the column they are in. */
function whatIsCut(): string[] {
  return (
    [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => !element.closest('.sr-only, [aria-hidden="true"]'))
      // Text for screen readers only is one pixel wide.
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const { overflowX, position, marginRight } = getComputedStyle(element);
        // The photos beside an enlarged one are hidden on purpose.
        const hides = ['hidden', 'clip'].includes(overflowX) && !element.matches('.zoom-dialog');
        if (hides && element.scrollWidth > element.clientWidth + 1 && element.textContent.trim())
          return true;
        if (!element.matches('li, button, a') || position === 'absolute') return false;
        const column = element.parentElement?.closest(
          'li, article, section, form, nav, ul, dialog, main',
        );
        const room = column?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
        const isPulled = Number.parseFloat(marginRight) < 0;
        return (
          !isPulled && room.width > 0 && element.getBoundingClientRect().right > room.right + 14
        );
      })
      .map(({ outerHTML }) => `cut, or out of its column: ${outerHTML.slice(0, 120)}`)
  );
}

/** Runs in the page: words whose letters are on two lines. Long ones and addresses of people may be. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (!holder?.checkVisibility() || holder.closest('.sr-only, [aria-hidden="true"]')) continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s\u2010-\u2014/-]{2,}/g)) {
      if (word.length > 24 || word.includes('@')) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`broken: “${word}” in ${holder.outerHTML.slice(0, 120)}`);
    }
  }
  return broken;
}
