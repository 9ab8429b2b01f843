/** The letters' templates: built by `vite build --ssr` into `.server/` of the web build, and loaded by `server/features/mail/open-mailing.ts`. */
import { render, toPlainText } from '@react-email/render';
import type { LetterContent, LetterRenderer } from '#contract/letter-content.ts';
import { Letter } from './letters/Letter.tsx';

/**
 * The plain text has headings in their own case, a label on one line with its value, and neither images nor what is marked to be
 * left out.
 */
const TEXT = {
  selectors: [
    { selector: '[data-pair-in-text]', format: 'block' },
    { selector: '[data-label-in-text]', format: 'inlineSurround', options: { suffix: ': ' } },
    { selector: '[data-value-in-text]', format: 'inline' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
  ],
};

/** HTML and plain text of the same template. */
export const renderLetter: LetterRenderer['renderLetter'] = async (content: LetterContent) => {
  const html = await render(<Letter content={content} />);
  return { html, text: toPlainText(html, TEXT) };
};
