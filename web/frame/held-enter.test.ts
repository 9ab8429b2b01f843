import { expect, test, vi } from 'vitest';
import { ignoreHeldEnter } from './held-enter.ts';

function press(key: { key: string; repeat: boolean }, localName: string) {
  const preventDefault = vi.fn<() => void>();
  ignoreHeldEnter({ ...key, target: { localName }, preventDefault } as never);
  return preventDefault.mock.calls.length;
}

test('Enter that is held presses a button or sends a form once', () => {
  for (const on of ['button', 'a', 'input', 'body']) {
    expect(press({ key: 'Enter', repeat: false }, on)).toBe(0);
    expect(press({ key: 'Enter', repeat: true }, on)).toBe(1);
  }
});

test('other keys go on, and so do new lines', () => {
  expect(press({ key: 'ArrowDown', repeat: true }, 'button')).toBe(0);
  expect(press({ key: 'Enter', repeat: true }, 'textarea')).toBe(0);
});
