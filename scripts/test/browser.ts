import { existsSync } from 'node:fs';
import { runTool, type ToolResult } from './run-tool.ts';

/** Headless Chromium renders the same pages in two thirds of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const WITH_WINDOWS = [
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

/**
 * The path of a Chromium or Chrome: the one in BROWSER_PATH, else headless Chromium, which is installed where apt-get can be
 * used, else any that is installed. `withWindows`: one that can show what it does.
 */
export async function findOrInstallBrowser({
  withWindows,
}: {
  withWindows: boolean;
}): Promise<string | undefined> {
  const wanted = withWindows ? WITH_WINDOWS : [HEADLESS];
  const found = firstInstalled([process.env['BROWSER_PATH'] ?? '', ...wanted]);
  if (found) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await install(withWindows);
  const browser = firstInstalled([...wanted, ...WITH_WINDOWS]);
  if (browser) return browser;
  process.stdout.write(
    '✗ The browser stories need Chromium or Chrome, and none was found. Install one (Debian: apt-get install chromium)\n' +
      '  or name it in BROWSER_PATH. The stories will fail without it.\n',
  );
  return undefined;
}

function firstInstalled(paths: readonly string[]): string | undefined {
  return paths.find((path) => path !== '' && existsSync(path));
}

async function install(withWindows: boolean): Promise<void> {
  process.stdout.write('… Installing Chromium for the browser stories\n');
  await apt(['update', '-q']);
  for (const name of withWindows ? PACKAGES.slice(1) : PACKAGES) {
    const { code, output } = await apt(['install', '-y', '-q', '--no-install-recommends', name]);
    if (code === 0) return;
    process.stdout.write(
      `✗ ${name} can't be installed (apt-get ended with ${code}):\n${output.slice(-2_000)}\n`,
    );
    if (firstInstalled(WITH_WINDOWS)) return;
  }
}

/** Gives up soon on a machine without a connection, which may have another browser. */
function apt(args: readonly string[]): Promise<ToolResult> {
  const options = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  return runTool('apt-get', [...options, ...args], '/', {
    environment: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
