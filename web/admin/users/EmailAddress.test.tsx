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

test.each([
  ['asha@example.com', 'mailto:asha@example.com'],
  ['asha+shop@example.com', 'mailto:asha%2Bshop@example.com'],
  ['a?bcc=eve@example.com', 'mailto:a%3Fbcc%3Deve@example.com'],
  ['a&body=hi%0A@example.com', 'mailto:a%26body%3Dhi%250A@example.com'],
])('a press on %s writes to that address alone', (email, link) => {
  const html = renderToStaticMarkup(<EmailAddress email={email} emailVerified isLink />);
  expect(/ href="([^"]*)"/.exec(html)?.[1]).toBe(link);
});
