import { expect, test } from 'vitest';
import { mailto } from './mailto.ts';

test('a mail goes to its address alone, whatever is in it', () => {
  expect(mailto('help@shop.example')).toBe('mailto:help@shop.example');
  expect(mailto('a?bcc=b&body=c@shop.example')).toBe('mailto:a%3Fbcc%3Db%26body%3Dc@shop.example');
});

test('a subject is one header', () => {
  expect(mailto('a?cc=b@shop.example', 'Order #1001 & more')).toBe(
    'mailto:a%3Fcc%3Db@shop.example?subject=Order%20%231001%20%26%20more',
  );
});
