import path from 'node:path';
import { runCommand } from '../run-command.ts';
import type { Figures } from './figures.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy');

/** Has promtool check the alerts, and try them on a shop that is well and on one in which everything is wrong. */
export async function run(): Promise<Figures> {
  const promtool = (...args: string[]) => runCommand('promtool', args, { cwd: FOLDER });
  const checked = await promtool('check', 'rules', 'alerts.yaml');
  const [, rules = ''] = /SUCCESS: (\d+) rules found/.exec(checked) ?? [];
  if (rules === '') throw new Error(`promtool counted no rules: ${checked.slice(-500)}`);
  await promtool('test', 'rules', 'alerts.test.yaml');
  return { 'promtool check rules': `${rules} rules`, 'promtool test rules': 'no complaint' };
}
