import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Photo } from './Photo.tsx';

const FRAME = '(min-width: 48rem) calc(23vw - 12px), 46vw';

test.each([
  ['as wide as high', 1600, 'cover', FRAME],
  ['higher than wide', 900, 'cover', FRAME],
  [
    'wider than high, so that its sides are cut',
    2400,
    'cover',
    '(min-width: 48rem) calc((calc(23vw - 12px)) * 1.50), calc((46vw) * 1.50)',
  ],
  ['wider than high, and shown whole', 2400, 'contain', FRAME],
] as const)('a photo %s is asked for in the width it has', (_, width, fit, sizes) => {
  const photo = { url: '/photos/a.jpg', width, height: 1600, variants: [], placeholder: '' };
  const html = renderToStaticMarkup(<Photo photo={photo} alt="" sizes={FRAME} fit={fit} />);
  expect([...html.matchAll(/ sizes="([^"]*)"/g)].map(([, asked]) => asked)).toEqual([sizes, sizes]);
});
