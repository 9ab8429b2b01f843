import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Specifications } from './Specifications.tsx';

function htmlOf(details: Parameters<typeof Specifications>[0]['details']): string {
  return renderToStaticMarkup(<Specifications details={details} />).replaceAll(
    / class="[^"]*"/g,
    '',
  );
}

test('specifications of a group are under its heading, those without one come first', () => {
  const html = htmlOf([
    { name: 'Width', value: '10 cm', group: 'Size' },
    { name: 'Material', value: 'Oak & brass' },
    { name: 'Height', value: '<b>20 cm</b>', group: 'Size' },
  ]);
  expect(html.replaceAll(/<(?!h|dt|dd)[^>]*>/g, '')).toBe(
    '<h2>Specifications<dt>Material<dd>Oak &amp; brass' +
      '<h3>Size<dt>Width<dd>10 cm<dt>Height<dd>&lt;b&gt;20 cm&lt;/b&gt;',
  );
});

test('a product without specifications has no such section', () => {
  expect(htmlOf([])).toBe('');
});
