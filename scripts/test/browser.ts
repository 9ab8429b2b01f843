import { existsSync } from 'node:fs';
import { runTool, type ToolResult } from './run-tool.ts';

const INSTALLED_BROWSERS = [
  process.env['BROWSER_PATH'],
  // Headless Chromium renders the same pages in two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Debian's packages, the faster one first; older releases have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** The path of an installed Chromium or Chrome; if there is none, installs Debian's where apt-get can be used. */
export async function findOrInstallBrowser({
  withWindows,
}: {
  withWindows: boolean;
}): Promise<string | undefined> {
  const found = findBrowser(withWindows);
  if (found) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stdout.write('… Installing Chromium for the browser stories\n');
    await runTool('apt-get', ['update', '-q'], '/');
    for (const name of withWindows ? PACKAGES.slice(1) : PACKAGES) {
      const { code, output } = await installPackage(name);
      const installed = findBrowser(withWindows);
      if (installed) return installed;
      process.stdout.write(
        `✗ ${name} can't be installed (apt-get ended with ${code}):\n${output.slice(-2_000)}\n`,
      );
    }
  }
  process.stdout.write(
    '✗ The browser stories need Chromium or Chrome, and none was found. Install one (Debian: apt-get install chromium)\n' +
      '  or name it in BROWSER_PATH. The stories will fail without it.\n',
  );
  return undefined;
}

function findBrowser(withWindows: boolean): string | undefined {
  return INSTALLED_BROWSERS.find(
    (path) =>
      path !== undefined &&
      path !== '' &&
      !(withWindows && path.endsWith('headless-shell')) &&
      existsSync(path),
  );
}

function installPackage(name: string): Promise<ToolResult> {
  const args = ['install', '-y', '-q', '--no-install-recommends', name];
  return runTool('apt-get', args, '/', { environment: { DEBIAN_FRONTEND: 'noninteractive' } });
}
