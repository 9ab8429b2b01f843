import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('names no font that is not the system’s own: none is shipped', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain('--font-sans');
  expect(tokens).not.toMatch(/Inter\b/);
});
