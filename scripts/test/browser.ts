import { existsSync } from 'node:fs';
import { runTool } from './run-tool.ts';

const INSTALLED_BROWSERS = [
  process.env['BROWSER_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium or Chrome for the browser stories: what is there, else Debian's, installed when that is possible. */
export async function findOrInstallBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stdout.write('… Installing Chromium for the browser stories\n');
    await runTool('apt-get', ['update', '-q'], '/');
    const { code, output } = await runTool(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
      '/',
      {
        environment: { DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
    const installed = findBrowser();
    if (installed) return installed;
    process.stdout.write(
      `✗ Chromium can't be installed (apt-get ended with ${code}):\n${output.slice(-2_000)}\n`,
    );
  }
  process.stdout.write(
    '✗ The browser stories need Chromium or Chrome, and none was found. Install one (Debian: apt-get install chromium)\n' +
      '  or name it in BROWSER_PATH. The stories will fail without it.\n',
  );
  return undefined;
}

function findBrowser(): string | undefined {
  return INSTALLED_BROWSERS.find((path) => path !== undefined && path !== '' && existsSync(path));
}
