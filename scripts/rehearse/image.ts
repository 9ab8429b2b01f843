import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#server/embedded/free-port.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { ROOT } from '../release/lay-out.ts';
import { bytesIn, runCommand } from '../run-command.ts';
import { startMail } from './mail-here.ts';
import type { Figures } from './figures.ts';
import { buyAsGuest, openForBusiness } from './sell.ts';
import { startShop } from './started-shop.ts';

/** The user "node" of the image. */
const USER = { uid: 1000, gid: 1000 };
const BASE = 'localhost/vitrine-base';
const IMAGE = 'localhost/vitrine-rehearsal';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const MOST_BYTES = 400_000_000;

/** Builds the image without any registry of images, and sells from its files, which nobody can write. */
export async function run(say: (line: string) => void): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-image-'));
  chmodSync(folder, 0o755);
  try {
    say('Making a base of Debian packages and the pinned Node');
    await makeBase(folder);
    say('Building the image');
    const started = performance.now();
    const build = ['build', '--isolation', 'chroot', '--network', 'host', '--layers=false'];
    await buildah(...build, '--build-arg', `BASE=${BASE}`, '--tag', IMAGE, ROOT);
    const built = `${Math.round((performance.now() - started) / 1000)} s`;
    const root = path.join(folder, 'root');
    await unpackImage(root);
    const bytes = await bytesIn(root);
    if (bytes > MOST_BYTES)
      throw new Error(`The image has ${Math.round(bytes / 1_000_000)} MB, more than 400.`);
    say('Selling from its files, read-only');
    const sold = await sellFrom(root, folder);
    const size = `${Math.round(bytes / 1_000_000)} MB, with Node`;
    return { 'The image': size, 'Time to build it': built, ...sold };
  } finally {
    await buildah('rmi', '--force', IMAGE, BASE).catch(() => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function buildah(...args: string[]): Promise<string> {
  return runCommand('buildah', args, { cwd: ROOT });
}

/** Debian's smallest set of packages, the user "node", the pinned Node, this machine's npm, and the certificates that it trusts. */
async function makeBase(folder: string): Promise<void> {
  const suite =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  const npm = path.dirname(
    path.dirname(process.env['npm_execpath'] ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'),
  );
  const node = path.join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`);
  const tar = path.join(folder, 'base.tar');
  const into = (file: string, to: string) => `--customize-hook=upload ${file} ${to}`;
  await runCommand('mmdebstrap', [
    '--variant=essential',
    '--include=ca-certificates,libatomic1,libstdc++6,passwd',
    '--dpkgopt=path-exclude=/usr/share/doc/*',
    '--dpkgopt=path-exclude=/usr/share/locale/*',
    '--dpkgopt=path-exclude=/usr/share/man/*',
    into(node, '/usr/local/bin/node'),
    '--customize-hook=chmod 755 "$1/usr/local/bin/node"',
    into(CERTIFICATES, CERTIFICATES),
    '--customize-hook=mkdir -p "$1/usr/local/lib/node_modules"',
    `--customize-hook=copy-in ${npm} /usr/local/lib/node_modules`,
    '--customize-hook=ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
    '--customize-hook=chroot "$1" useradd --uid 1000 --create-home node',
    suite,
    tar,
  ]);
  const container = (await buildah('from', 'scratch')).trim();
  await buildah('add', '--quiet', container, tar, '/');
  const environment = ['PATH=/usr/local/bin:/usr/bin:/bin', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  await buildah('config', ...environment.flatMap((pair) => ['--env', pair]), container);
  await buildah('commit', '--quiet', '--rm', container, BASE);
  rmSync(tar);
}

/** Copies the image's files to where the user of the shop can read them. */
async function unpackImage(root: string): Promise<void> {
  const container = (await buildah('from', IMAGE)).trim();
  try {
    const mounted = (await buildah('mount', container)).trim();
    await runCommand('cp', ['--archive', mounted, root]);
    chmodSync(root, 0o755);
  } finally {
    await buildah('rm', container);
  }
}

async function sellFrom(root: string, folder: string): Promise<Figures> {
  await using opened = new AsyncDisposableStack();
  const data = path.join(folder, 'data');
  mkdirSync(data);
  chownSync(data, USER.uid, USER.gid);
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  opened.defer(() => postgres.stop());
  const mail = await startMail();
  opened.defer(() => mail.close());
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const settings = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: '/data',
    DATABASE_URL: postgres.url.split('?')[0] ?? '',
    SHOP_ORIGIN: url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@shop.example',
  };
  copyFileSync('/etc/hosts', path.join(root, 'etc/hosts'));
  const shown = ['--ro-bind', root, '/', '--bind', data, '/data', '--tmpfs', '/tmp'];
  const apart = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--as-pid-1'];
  const command = [
    'bwrap',
    ...shown,
    ...apart,
    ...'--proc /proc --dev /dev --chdir /shop --die-with-parent --clearenv'.split(' '),
    ...Object.entries(settings).flatMap((pair) => ['--setenv', ...pair]),
    'node',
    'server/main.ts',
  ];
  const opening = performance.now();
  const shop = await startShop(command, url, { ...USER, isInside: true });
  const open = `${((performance.now() - opening) / 1000).toFixed(1)} s`;
  const { product } = await openForBusiness({ url, mail }, await shop.ownerLink());
  await buyAsGuest(url, product);
  const stop = await shop.stop();
  return {
    'Time to open': open,
    'A guest has bought': 'by bank transfer, from files that nobody can write, as uid 1000',
    'Time to stop on SIGTERM': `${stop.toFixed(1)} s`,
  };
}
