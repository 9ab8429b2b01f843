import { expect, it } from 'vitest';
import { escapeHtml, plainPage } from './plain-page.rule.ts';

it('texts become no markup', () => {
  expect(escapeHtml(`<a href="x">'&`)).toBe('&#60;a href=&#34;x&#34;&#62;&#39;&#38;');
  expect(plainPage('<b>Shop', { heading: '<i>', words: '</p>', button: '"' })).not.toMatch(
    /<b>|<i>|<\/p><\/p>/,
  );
});

it('only a page with a button has a form', () => {
  const page = { heading: 'Done', words: 'It is.' };
  expect(plainPage('Shop', page)).not.toContain('<form');
  expect(plainPage('Shop', { ...page, button: 'Go on' })).toContain('<form method="post">');
});
