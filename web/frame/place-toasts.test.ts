import { describe, expect, it } from 'vitest';
import { type Box, riseClearOf } from './place-toasts.ts';

const toasts: Box = { left: 80, right: 310, top: 780, bottom: 828 };
const at = { toasts, ceiling: 64, risen: 0 };

const button = (top: number, left = 16): Box => ({
  left,
  right: left + 160,
  top,
  bottom: top + 44,
});

describe('the position of toasts', () => {
  it('is the default one while there is no button', () => {
    expect(riseClearOf([], at)).toBe(0);
    expect(riseClearOf([button(400), button(790, 320)], at)).toBe(0);
  });

  it('is above a button that they would cover, and above the next one too', () => {
    expect(riseClearOf([button(800)], at)).toBe(828 - 800 + 8);
    expect(riseClearOf([button(800), button(740)], at)).toBe(828 - 740 + 8);
  });

  it('does not change as long as they cover nothing', () => {
    expect(riseClearOf([], { ...at, risen: 36 })).toBe(36);
    expect(riseClearOf([button(750)], { ...at, risen: 36 })).toBe(828 - 750 + 8);
  });

  it('is the default one if there is no free space', () => {
    const everywhere = Array.from({ length: 20 }, (_, row) => button(row * 50));
    expect(riseClearOf(everywhere, at)).toBe(0);
  });

  it('covers at least not the field that is being filled, however tall it is', () => {
    const everywhere = Array.from({ length: 20 }, (_, row) => button(row * 50));
    const field = { left: 16, right: 374, top: 400, bottom: 810 };
    expect(riseClearOf(everywhere, { ...at, field })).toBe(828 - 400 + 8);
    expect(riseClearOf([], { ...at, field })).toBe(828 - 400 + 8);
    const whole = { ...field, top: 0, bottom: 844 };
    expect(riseClearOf([], { ...at, field: whole })).toBe(0);
  });
});
