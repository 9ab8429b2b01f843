import type { Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/** Drags with one or two fingers. */
export async function drag(page: Page, from: Point[], to: Point[], steps = 8): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (share: number) =>
    from.map(({ x, y }, id) => ({
      x: x + ((to[id]?.x ?? x) - x) * share,
      y: y + ((to[id]?.y ?? y) - y) * share,
      id,
    }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints as { x: number; y: number; id: number }[],
    });
  await send('touchStart', at(0));
  for (let step = 1; step <= steps; step += 1) await send('touchMove', at(step / steps));
  await send('touchEnd', []);
  await session.detach();
}

/** Taps twice at the same point without a pause. */
export async function doubleTap(page: Page, { x, y }: Point): Promise<void> {
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}
