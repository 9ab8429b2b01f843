/**
 * `npm run release`: packs the shop in production, with Node, its packages, the built web app and PostgreSQL, into one file in
 * `.build/release`, and writes its bill of materials (CycloneDX) beside it. Exit code 0: both are there. 1: they could not be made, with the
 * reason. 2: wrong use.
 */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, isWebBuilt } from '#local/build-web.ts';
import { packArchive } from './release/archive.ts';
import { writeBill } from './release/bill-of-materials.ts';
import { layOut, ROOT } from './release/lay-out.ts';
import { readOptions } from './read-options.ts';
import { runForOperator } from './run-for-operator.ts';

const USAGE = `Usage: npm run release [-- --image FOLDER]

Packs this version of the shop for the machine's platform into .build/release/vitrine-VERSION-PLATFORM.tar.zst: one folder with Node, PostgreSQL
and all else that it needs. Its bill of materials is beside it. Unpacked, ./vitrine opens the shop.
  --image FOLDER  only lays out in an empty folder what the image has: all of it but Node and PostgreSQL`;

const BUILD_TIMEOUT_MS = 300_000;

const { image } = readOptions(USAGE, () => {
  return parseArgs({ options: { image: { type: 'string' } } }).values;
});

await runForOperator(async () => {
  if (process.platform !== 'linux') throw new Error('Releases are made for and on Linux only.');
  const started = performance.now();
  if (!isWebBuilt()) await buildWeb(AbortSignal.timeout(BUILD_TIMEOUT_MS));
  if (image !== undefined) return layOut(path.resolve(image), { hasPrograms: false });
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `vitrine-${version}-${process.platform}-${process.arch}`;
  const folder = path.join(ROOT, '.build/release');
  const unpacked = path.join(folder, 'unpacked');
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  layOut(path.join(unpacked, name), { hasPrograms: true });
  const bill = path.join(folder, `${name}.cdx.json`);
  const parts = await writeBill(path.join(unpacked, name), bill);
  const archive = path.join(folder, `${name}.tar.zst`);
  await packArchive(unpacked, archive);
  rmSync(unpacked, { recursive: true });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${archive}: ${(statSync(archive).size / 1_000_000).toFixed(1)} MB, in ${seconds} s\n${bill}: ${parts} components`,
  );
});
