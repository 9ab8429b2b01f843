import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { securityText } from './security-text.rule.ts';

const NOW = new Date('2026-11-24T10:30:00Z');
const ORIGIN = 'https://shop.example';
const { contact } = DEFAULT_SETTINGS;

function text(more: Partial<typeof contact>, slugs: string[] = []) {
  const pages = slugs.map((slug) => ({ slug, title: slug }));
  return securityText({ contact: { ...contact, ...more }, pages }, ORIGIN, NOW);
}

it('names the owner’s e-mail address, until when it holds, and its own address (RFC 9116, 2.5)', () => {
  expect(text({ email: 'help@shop.example', phone: '+91 98765 43210' })).toBe(
    `Contact: mailto:help@shop.example
Expires: 2027-05-23T00:00:00Z
Canonical: https://shop.example/.well-known/security.txt
`,
  );
});

it.each([
  ['tel:+919876543210', text({ phone: '+91 98765-43210' })],
  ['https://shop.example/page/contact', text({ phone: 'ask us' }, ['contact'])],
  ['https://shop.example/', text({}, ['imprint'])],
  ['mailto:a%0Ab@shop.example', text({ email: 'a\nb@shop.example' })],
])('names %s if there is nothing nearer', (named, found) => {
  expect(found.split('\n')[0]).toBe(`Contact: ${named}`);
});
