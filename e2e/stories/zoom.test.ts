import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { doubleTap, drag } from '../touch.ts';
import { expectAddress, expectFocus } from '../page-state.ts';
import { productPath } from '../products.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO } from '../sign-in.ts';
import { useVisitors, type VisitorOptions } from '../visitor.ts';

const visitors = useVisitors();

const WATCH = 'Field Watch Blue';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const CENTRE = { x: 195, y: 422 };
/** The places of two fingers. */
const TOGETHER = [
  { x: 175, y: 400 },
  { x: 215, y: 440 },
];
const CLOSER = [
  { x: 185, y: 412 },
  { x: 205, y: 432 },
];
const APART = [
  { x: 95, y: 320 },
  { x: 295, y: 520 },
];

describe('a photo on a phone', () => {
  it('is enlarged, zoomed and swiped, and closed with Back', { tags: 'long' }, async () => {
    const { page, dialog, whole } = await lookAt(PHONE);
    const image = dialog.locator('img');
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).currentSrc))
      .toMatch(/-1024\.avif$/);

    await drag(page, TOGETHER, APART);
    await expectScale(dialog, whole, (scale) => scale > 2);
    await drag(page, APART, CLOSER);
    await expectScale(dialog, whole, (scale) => scale === 1);

    await doubleTap(page, CENTRE);
    await expectScale(dialog, whole, (scale) => scale >= 2);
    const before = await boxOf(dialog);
    await drag(page, [CENTRE], [{ x: 115, y: 422 }]);
    expect((await boxOf(dialog)).x).toBeLessThan(before.x - 60);
    await dialogOf(page, 1).waitFor();
    await doubleTap(page, CENTRE);
    await expectScale(dialog, whole, (scale) => scale === 1);

    await drag(page, [{ x: 300, y: 422 }], [{ x: 100, y: 430 }]);
    await dialogOf(page, 2).waitFor();
    await drag(page, [{ x: 100, y: 422 }], [{ x: 300, y: 430 }]);
    await dialogOf(page, 1).waitFor();

    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expectAddress(page, await productPath(WATCH));
    await page.getByRole('heading', { level: 1, name: WATCH }).waitFor();

    const zoomIn = page.getByRole('button', { name: /, zoom in$/ });
    const frame = await zoomIn.boundingBox();
    if (!frame) throw new Error('The photo is not to be seen');
    const y = frame.y + frame.height / 2;
    await drag(page, [{ x: 320, y }], [{ x: 60, y: y + 5 }]);
    await page.getByRole('button', { name: `${WATCH}, photo 2 of 3` }).waitFor();
    await expect.poll(() => zoomIn.boundingBox()).toEqual(frame);
    const second = page.getByRole('button', { name: 'Photo 2', exact: true });
    expect(await second.getAttribute('aria-pressed')).toBe('true');
    await drag(page, [{ x: 60, y }], [{ x: 320, y: y + 5 }]);
    await page.getByRole('button', { name: `${WATCH}, photo 1 of 3` }).waitFor();

    const stepsBack = async () => {
      const state = (await page.evaluate('history.state')) as { idx: number };
      return state.idx;
    };
    await zoomIn.click();
    await expect.poll(stepsBack).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(stepsBack).toBe(0);
    await zoomIn.click();
    await expect.poll(stepsBack).toBe(1);
    await page.reload();
    await zoomIn.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(stepsBack).toBe(0);
  });
});

describe('an enlarged photo on a desktop', () => {
  it('is zoomed and moved with the pointer and the keyboard', { tags: 'long' }, async () => {
    const { page, dialog, whole } = await lookAt();
    const close = dialog.getByRole('button', { name: 'Close' });
    expect(await close.evaluate((it) => getComputedStyle(it).boxShadow)).not.toBe('none');
    await dialog.locator('img').click();
    await expectScale(dialog, whole, (scale) => scale >= 2);
    const before = await boxOf(dialog);
    await page.mouse.move(640, 450);
    await page.mouse.down();
    await page.mouse.move(740, 500, { steps: 5 });
    await page.mouse.up();
    const after = await boxOf(dialog);
    expect([after.x - before.x, after.y - before.y]).toEqual([100, 50]);
    await page.mouse.click(640, 450);
    await expectScale(dialog, whole, (scale) => scale === 1);

    await page.mouse.move(640, 450);
    await page.mouse.wheel(0, -400);
    await expectScale(dialog, whole, (scale) => scale >= 2);
    await page.mouse.wheel(0, 4000);
    await expectScale(dialog, whole, (scale) => scale === 1);
    await page.keyboard.press('PageDown');
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.mouse.click(60, 700);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `${WATCH}, photo 1 of 3` }).click();
    await dialog.waitFor();
    await page.keyboard.press('+');
    await expectScale(dialog, whole, (scale) => scale === 2);
    await dialog.getByRole('status').getByText('zoomed to 200%').waitFor({ state: 'attached' });
    const zoomed = await boxOf(dialog);
    await page.keyboard.press('ArrowDown');
    expect((await boxOf(dialog)).y).toBeLessThan(zoomed.y);
    await page.keyboard.press('0');
    await expectScale(dialog, whole, (scale) => scale === 1);
    await page.keyboard.press('ArrowRight');
    const second = dialogOf(page, 2);
    await second.waitFor();
    await second.getByRole('button', { name: 'Zoom in' }).click();
    await second.getByRole('button', { name: 'Zoom in' }).click();
    await expectScale(second, whole, (scale) => scale === 4);
    await second.getByRole('button', { name: 'Next photo' }).click();
    await dialogOf(page, 3).waitFor();
    await expectFocus(dialogOf(page, 3).getByRole('button', { name: 'Next photo' }));
    await expectScale(dialogOf(page, 3), whole, (scale) => scale === 1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: `${WATCH}, photo 3 of 3` }));
  });
});

/** Opens the product's first photo enlarged. */
async function lookAt(
  options?: VisitorOptions,
): Promise<{ page: Page; dialog: Locator; whole: number }> {
  const page = await visitors.newPage(options);
  await openSignedIn(page, DEMO.asha, await productPath(WATCH));
  await page.getByRole('button', { name: `${WATCH}, photo 1 of 3` }).click();
  const dialog = dialogOf(page, 1);
  await dialog.waitFor();
  return { page, dialog, whole: (await boxOf(dialog)).width };
}

function dialogOf(page: Page, at: number): Locator {
  return page.getByRole('dialog', { name: `${WATCH}, photo ${at} of 3` });
}

async function boxOf(dialog: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await dialog.locator('img').boundingBox();
  if (!box) throw new Error('The photo is not to be seen');
  return box;
}

async function expectScale(
  dialog: Locator,
  whole: number,
  isRight: (scale: number) => boolean,
): Promise<void> {
  await expect.poll(async () => isRight((await boxOf(dialog)).width / whole)).toBe(true);
}
