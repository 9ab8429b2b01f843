import { expect, test } from 'vitest';
import { placeOfLink } from './place-of-link.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d', false],
  ['HTTP://example.com', 'http://example.com/', false],
  ['mailto:shop@example.com', 'mailto:shop@example.com', false],
  ['/page/returns', '/page/returns', true],
  ['/search?category=Audio#top', '/search?category=Audio#top', true],
])('%s may be linked', (address, href, isOwn) => {
  expect(placeOfLink(address)).toEqual({ href, isOwn });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://',
  'page/returns',
  '#top',
  '',
])('%j stays text', (address) => {
  expect(placeOfLink(address)).toBeUndefined();
});
