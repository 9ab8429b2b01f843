import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['./tokens.css', '../letters/letter-styles.ts'])(
  '%s names no font that is not the system’s own: none is shipped',
  (file) => {
    const styles = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(styles).toContain('system-ui');
    expect(styles).not.toMatch(/Inter\b/);
  },
);
