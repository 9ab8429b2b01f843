import { expect, test, vi } from 'vitest';
import { ignoreHeldEnter } from './held-enter.ts';

function press(key: { key: string; repeat: boolean }, localName: string) {
  const preventDefault = vi.fn<() => void>();
  ignoreHeldEnter({ ...key, target: { localName }, preventDefault } as never);
  return preventDefault.mock.calls.length;
}

test('Enter that is held down presses a button or sends a form only once', () => {
  for (const on of ['button', 'a', 'input', 'body']) {
    expect(press({ key: 'Enter', repeat: false }, on)).toBe(0);
    expect(press({ key: 'Enter', repeat: true }, on)).toBe(1);
  }
});

test('other held keys repeat, and so does Enter in a text area', () => {
  expect(press({ key: 'ArrowDown', repeat: true }, 'button')).toBe(0);
  expect(press({ key: 'Enter', repeat: true }, 'textarea')).toBe(0);
});
