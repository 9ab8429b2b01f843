import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress } from './EmailAddress.tsx';

test.each([
  [true, 'asha@example.com'],
  [false, 'asha@example.com unverified'],
])('an address that is verified: %s, reads %j', (emailVerified, words) => {
  const html = renderToStaticMarkup(
    <EmailAddress email="asha@example.com" emailVerified={emailVerified} />,
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words);
});
