/**
 * Loads the scripts of a rendered page, whose content is visible without them. It does so once the page and its main picture
 * are painted, so as not to slow these down; at once when somebody clicks or types; and after a second at the latest. It is
 * behind the picture in the HTML, and nothing can be imported here.
 *
 * All are requested at once, but run one after the other, so that a slow device can paint and answer in between. While
 * they are loading, it makes the browser load its data about languages, which takes as long as a large script: in two
 * tasks, of which the first sorts texts and the second writes numbers.
 */
import type { PageScripts } from '#contract/page-renderer.ts';

/** For browsers that don't tell when the picture is on the screen, after it has loaded. */
const PAINT_TAKES_MS = 200;
const AT_LATEST_MS = 1_000;

const { run, preload } = JSON.parse(
  document.querySelector('#page-scripts')?.textContent ?? '{}',
) as PageScripts;
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
let isStarted = false;

if (picture) {
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as LargestContentfulPaint[];
    if (entries.some(({ element }) => element === picture)) start();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
if (picture && !picture.complete) {
  for (const type of ['load', 'error']) picture.addEventListener(type, startAfterPaint);
} else startAfterPaint();
for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, true);
setTimeout(start, AT_LATEST_MS);

function startAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(start, picture ? PAINT_TAKES_MS : 0));
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const href of [...run, ...preload]) add('link', { rel: 'modulepreload', href });
  runFrom(0);
  setTimeout(() => {
    Intl.Collator();
    setTimeout(() => (0).toLocaleString());
  });
}

function runFrom(index: number): void {
  const src = run[index];
  if (src === undefined) return;
  const next = () => runFrom(index + 1);
  add('script', { type: 'module', src, onload: next, onerror: next });
}

function add<Tag extends 'link' | 'script'>(
  tag: Tag,
  attributes: Partial<HTMLElementTagNameMap[Tag]>,
): void {
  document.head.append(
    Object.assign(document.createElement(tag), {
      crossOrigin: '',
      fetchPriority: 'low',
      ...attributes,
    }),
  );
}
