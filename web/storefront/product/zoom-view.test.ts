import { describe, expect, it } from 'vitest';
import { fitPhoto, isOnPhoto, keepOnStage, MAX_SCALE, moveBy, WHOLE, zoomTo } from './zoom-view.ts';

const phone = { width: 400, height: 800 };
const frame = { stage: phone, photo: fitPhoto({ width: 1024, height: 1024 }, phone) };

describe('a zoomed photo', () => {
  it('is as large as fits at first', () => {
    expect(frame.photo).toEqual({ width: 400, height: 400 });
    expect(fitPhoto({ width: 500, height: 1000 }, { width: 1200, height: 900 })).toEqual({
      width: 450,
      height: 900,
    });
  });

  it('is zoomed around the finger', () => {
    const view = zoomTo({ scale: 2, x: 50, y: 0 }, 3, { x: 100, y: 0 }, frame);
    // 25 px right of the photo's centre, at 1:1.
    expect(view).toEqual({ scale: 3, x: 25, y: 0 });
    expect((100 - view.x) / view.scale).toBe((100 - 50) / 2);
  });

  it('stays between scale 1 and the maximum', () => {
    expect(zoomTo(WHOLE, 0.2, { x: 90, y: 10 }, frame)).toEqual(WHOLE);
    expect(zoomTo(WHOLE, 99, { x: 0, y: 0 }, frame).scale).toBe(MAX_SCALE);
  });

  it('moves up to its edges, and not at all along a side that fits', () => {
    const close = { scale: 2, x: 0, y: 0 };
    // Twice as wide as the stage: 200 px hang over on each side. As high as the stage.
    expect(moveBy(close, { x: 150, y: 30 }, frame)).toEqual({ scale: 2, x: 150, y: 0 });
    expect(moveBy(close, { x: -999, y: 0 }, frame)).toEqual({ scale: 2, x: -200, y: 0 });
    expect(moveBy(WHOLE, { x: 40, y: 40 }, frame)).toEqual(WHOLE);
  });

  it('is centred again when it gets smaller', () => {
    expect(keepOnStage({ scale: 1, x: 180, y: -70 }, frame)).toEqual(WHOLE);
  });

  it('ends at the picture’s edges', () => {
    expect(isOnPhoto(WHOLE, { x: 0, y: 199 }, frame)).toBe(true);
    expect(isOnPhoto(WHOLE, { x: 0, y: 201 }, frame)).toBe(false);
    expect(isOnPhoto({ scale: 2, x: 0, y: 0 }, { x: 0, y: 390 }, frame)).toBe(true);
  });
});
