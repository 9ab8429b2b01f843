import { hostname } from 'node:os';

import { describe, expect, it } from 'vitest';

import { plainName } from '#sandbox/check-origin.ts';
import { localHostNames } from './host-names.ts';

describe('the host names that local mode accepts', () => {
  it("are this machine's own, in any spelling", () => {
    const names = localHostNames({ host: '127.0.0.1', exposeLocal: false });
    expect(['LOCALHOST', '[::1]', '127.0.0.1'].every((name) => names.has(plainName(name)))).toBe(
      true,
    );
    expect(names.has('shop.example.com')).toBe(false);
  });

  it("include the machine's name and addresses only when it is exposed", () => {
    const name = plainName(hostname());
    expect(localHostNames({ host: '0.0.0.0', exposeLocal: true }).has(name)).toBe(true);
    expect(localHostNames({ host: '127.0.0.1', exposeLocal: false }).has(name)).toBe(
      name === 'localhost',
    );
  });
});
