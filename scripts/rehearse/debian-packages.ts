import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { runCommand } from '../run-command.ts';

/** Installs those of the Debian packages that are missing, after a question that `yes` answers. Throws if they can't be. */
export async function installDebianPackages(names: readonly string[], yes: boolean): Promise<void> {
  const missing: string[] = [];
  for (const name of names) if (!(await isInstalled(name))) missing.push(name);
  if (missing.length === 0) return;
  const command = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`;
  console.log(`It needs Debian packages that are not here: ${command}`);
  if (!yes && !(await isAgreed()))
    throw new Error('Nothing was installed. Install them yourself, or say --yes.');
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('They could not be installed. Run it as root, after apt-get update.');
}

async function isInstalled(name: string): Promise<boolean> {
  const asking = runCommand('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name]);
  return (await asking.catch(() => '')) === 'installed';
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Install them? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
