import { expect, it } from 'vitest';
import { deviceName } from './device-name.rule.ts';

const AS_SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${AS_SAFARI} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${AS_SAFARI} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${AS_SAFARI} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${AS_SAFARI} Version/18.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  ['curl/8.0', 'A browser'],
  [undefined, 'A browser'],
])('%s is named %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
