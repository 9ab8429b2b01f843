import { expect, it } from 'vitest';
import { digestOfCode, isAppCode, newRecoveryCode } from './recovery-codes.ts';

it('recovery codes are long, differ, and can be typed in any case and without hyphens', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(digestOfCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(digestOfCode(code));
    expect(isAppCode(code)).toBe(false);
  }
});

it.each(['123456', '123 456', ' 12-34-56 '])('%j is taken for a code of an app', (typed) => {
  expect(isAppCode(typed)).toBe(true);
});
