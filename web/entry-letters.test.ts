import { expect, it } from 'vitest';
import type { LetterContent } from '#contract/letter-content.ts';
import { renderLetter } from './entry-letters.tsx';

const CONTENT: LetterContent = {
  shop: {
    name: 'Vitrine & Co',
    url: 'https://shop.example',
    contact: ['help@shop.example', '12 Lake Road, Pune'],
  },
  heading: 'Order #1001 is confirmed',
  greeting: 'Hello Asha,',
  words: ['Thank you for your order.'],
  quote: ['One <b>bold</b> word.'],
  facts: [{ label: 'Tracking number', value: 'AB 1', url: 'https://post.example/AB1' }],
  button: { label: 'See the order', url: 'https://shop.example/order/1' },
  lines: [{ name: 'Lamp', detail: '2 × ₹100', amount: '₹200' }],
  sums: [
    { label: 'Shipping', amount: '₹49.00' },
    { label: 'Total', amount: '₹249.00', isTotal: true },
  ],
  address: ['Asha Rao', '411001 Pune'],
  stopUrl: 'https://shop.example/letters/stop/a.b.c',
};

it('a letter is HTML with colours for dark mode, and plain text with all of its words', async () => {
  const { html, text } = await renderLetter(CONTENT);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).toContain('One &lt;b&gt;bold&lt;/b&gt; word.');
  expect(html).not.toMatch(/<script|<link|undefined/);
  const lines = text.split('\n').filter((line) => line !== '');
  expect(lines).toEqual([
    'Vitrine & Co https://shop.example',
    'Order #1001 is confirmed',
    'Hello Asha,',
    'Thank you for your order.',
    '> One <b>bold</b> word.',
    'Tracking number: AB 1 https://post.example/AB1',
    'See the order https://shop.example/order/1',
    'Lamp',
    '2 × ₹100',
    '₹200',
    'Shipping: ₹49.00',
    'Total: ₹249.00',
    'Goes to',
    'Asha Rao',
    '411001 Pune',
    'Vitrine & Co https://shop.example',
    'help@shop.example',
    '12 Lake Road, Pune',
    'Stop these letters https://shop.example/letters/stop/a.b.c',
  ]);
});

it('leaves out parts that it was not given', async () => {
  const { shop, heading, words } = CONTENT;
  const { html } = await renderLetter({ shop, heading, words });
  expect(html).not.toMatch(/Goes to|<table[^>]*><tbody><\/tbody>|Stop these letters/);
});
