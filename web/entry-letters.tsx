/** The letters' templates: built by `vite build --ssr` into `.server/` of the web build, and loaded by `server/open-mailing.ts`. */
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LetterContent, LetterRenderer } from '#contract/letter-content.ts';
import { Letter } from './letters/Letter.tsx';

/**
 * The plain text has headings in their own case, a label on one line with its value, and neither images nor what is marked to be
 * left out.
 */
const TEXT: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: '[data-pair-in-text]', format: 'block' },
    { selector: '[data-label-in-text]', format: 'inlineSurround', options: { suffix: ': ' } },
    { selector: '[data-value-in-text]', format: 'inline' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
  ],
};

/** Mail programs that know HTML 4 only lay out as they should with its doctype. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** HTML and plain text of the same template. */
export const renderLetter: LetterRenderer['renderLetter'] = async (content: LetterContent) => {
  const html = DOCTYPE + renderToStaticMarkup(<Letter content={content} />);
  return { html, text: convert(html, TEXT) };
};
