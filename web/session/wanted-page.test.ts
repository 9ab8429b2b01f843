import { beforeEach, expect, it, vi } from 'vitest';
import {
  askedPage,
  forgetAskedPage,
  forgetWantedPage,
  rememberAskedPage,
  rememberWantedPage,
  wantedPage,
} from './wanted-page.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it('the wanted page is remembered with its query until it is forgotten', () => {
  rememberWantedPage('/productdetail/1?from=search');
  expect(wantedPage()).toBe('/productdetail/1?from=search');
  forgetWantedPage();
  expect(wantedPage()).toBeNull();
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
  'a stored address of another site is ignored: %s',
  (page) => {
    rememberWantedPage(page);
    expect(wantedPage()).toBeNull();
  },
);

it('without browser storage no page is remembered', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberWantedPage('/cart');
  expect(wantedPage()).toBeNull();
});

it('the page that a visitor is asked about is another thing than the one they wanted last', () => {
  rememberAskedPage('/orders');
  rememberWantedPage('/shipping');
  expect([askedPage(), wantedPage()]).toEqual(['/orders', '/shipping']);
  forgetAskedPage();
  expect([askedPage(), wantedPage()]).toEqual([null, '/shipping']);
});
