import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';

/** The HTML of a text, without the classes and the element around it. */
function htmlOf(text: string, topLevel?: 2 | 3): string {
  const html = renderToStaticMarkup(<Markdown text={text} {...(topLevel && { topLevel })} />);
  return html
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div>/, '')
    .replace(/<\/div>$/, '');
}

describe('a text in Markdown', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p>one<br/>two</p><p>three</p>'],
    ['*a* and **b**', '<p><em>a</em> and <strong>b</strong></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['5 \\* 4 & "x" &copy;', '<p>5 * 4 &amp; &quot;x&quot; &amp;copy;</p>'],
    ['', ''],
  ])('%j is shown', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  test('has headings below the one it stands under, with no level left out', () => {
    expect(htmlOf('# a')).toBe('<h2>a</h2>');
    expect(htmlOf('### a\n\n##### b\n\n### c')).toBe('<h2>a</h2><h3>b</h3><h2>c</h2>');
    expect(htmlOf('##### b\n\n# a', 3)).toBe('<h3>b</h3><h3>a</h3>');
  });

  test('links to other sites without vouching for them', () => {
    const rel = 'rel="noopener noreferrer nofollow"';
    expect(htmlOf('[here](https://example.com)')).toBe(
      `<p><a href="https://example.com/" ${rel}>here</a></p>`,
    );
    expect(htmlOf('see https://example.com/a')).toContain(
      `<a href="https://example.com/a" ${rel}>`,
    );
    expect(htmlOf('[us](mailto:a@example.com)')).toContain('href="mailto:a@example.com"');
    expect(htmlOf('[ ](https://example.com)')).toContain('>https://example.com</a>');
  });

  test('links to pages of the shop', () => {
    const html = '<p><a href="/search?sort=asc">cheap</a></p>';
    const text = '[cheap](/search?sort=asc)';
    expect(htmlOf(text)).toBe(html);
    const router = createMemoryRouter([{ path: '/', element: <Markdown text={text} /> }]);
    const inApp = renderToStaticMarkup(<RouterProvider router={router} />);
    expect(inApp).toContain('href="/search?sort=asc"');
  });

  test.each([
    'plain, with 50 % off - today only!',
    'Size: 10 x 20 cm\nWeight: 1 kg_or_so',
    'a > b',
    '> not a quotation',
    '---',
    '    indented',
    '`code`',
    '~~gone~~',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '[x]: y',
    '- [ ] open',
  ])('%j loses nothing', (text) => {
    const shown = htmlOf(text)
      .replaceAll('<br/>', '\n')
      .replaceAll(/<\/?(p|li|ul)>/g, ' ')
      .replaceAll('&gt;', '>');
    const expected = text.replace(/^- /, '').split(/\s+/).filter(Boolean);
    expect(shown.split(/\s+/).filter(Boolean)).toEqual(expected);
  });
});

describe('a hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x">b</b>',
    '<div>\n\n# a\n\n</div>',
    '- <iframe src="https://evil.example"></iframe>',
    '# <svg/onload=alert(1)>',
    '<!-- <script>alert(1)</script> -->',
    '**<style>*{}</style>**',
    '`<a href="javascript:alert(1)">`',
    '![x](javascript:alert(1))',
    '![x](https://evil.example/pixel.png)',
    '<javascript:alert(1)>',
  ])('%j makes no elements of its own', (text) => {
    const tags = [...htmlOf(text).matchAll(/<([a-z]\w*)([^>]*)>/g)];
    expect(tags.filter(([, name]) => !/^(p|ul|li|h2|strong|br)$/.test(name ?? ''))).toEqual([]);
    expect(tags.map(([, , attributes]) => attributes).join('')).toBe('');
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](&#106;avascript:alert(1))',
    '[x][y]\n\n[y]: javascript:alert(1)',
  ])('%j makes no link', (text) => {
    expect(htmlOf(text)).not.toContain('<a');
  });

  test('a quotation mark in an address stays in the address', () => {
    const html = htmlOf('[x](https://example.com/"onmouseover="alert(1))');
    expect(html).not.toMatch(/<a [^>]*\sonmouseover/);
  });

  // Work that grows with the square of the text would take minutes.
  test.each([
    ['lists in lists', '- '.repeat(2_400)],
    ['lists in lines', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
    ['quotations', '>'.repeat(20_000)],
    ['emphasis', '*a _b '.repeat(800)],
    ['closed emphasis', `${'*a **b '.repeat(350)}${'**c *d'.repeat(350)}`],
    ['brackets', '['.repeat(4_999)],
    ['links in links', `${'['.repeat(1_000)}x${'](/a)'.repeat(700)}`],
    ['parentheses', `[x](${'('.repeat(4_900)}`],
    ['backslashes', '\\'.repeat(4_999)],
    ['angle brackets', '<a '.repeat(1_600)],
    ['backticks', '`a'.repeat(2_400)],
    ['underscores', '_'.repeat(4_999)],
    ['blanks', `a${' '.repeat(50_000)}b`],
    ['table rows', `|a|\n|-|\n${'|a|\n'.repeat(1_200)}`],
    ['headings', '# a\n'.repeat(12_000)],
    ['items', '- a\n'.repeat(12_000)],
    ['addresses', 'a@a.'.repeat(1_200)],
    ['emphasis in emphasis', `${'a**_'.repeat(1_240)}\n\n`.repeat(10)],
    ['emphasis in words', `${'_a'.repeat(2_480)}\n\n`.repeat(10)],
    ['ends of addresses', `${'https://a.b/'.padEnd(4_990, '.,;')}\n\n`.repeat(10)],
    ['a paragraph without end', `${'word '.repeat(8_000)}*end*`],
    ['a text without end', 'word '.repeat(200_000)],
  ])('takes little time and no deep tree: %s', { timeout: 60_000 }, (_, text) => {
    const html = htmlOf(text);
    expect(html.length).toBeGreaterThan(0);
    let depth = 0;
    let deepest = 0;
    for (const [, closing] of html.replaceAll('<br/>', '').matchAll(/<(\/?)[a-z]/g)) {
      depth += closing ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThanOrEqual(24);
  });
});
