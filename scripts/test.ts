/**
 * `npm test [FILTER…]`: types, lint, formatting, dead code, then all tests. A filter, part of a path, runs only the test
 * files that match it. `--unit` runs the tests that need neither database nor browser, `--watch` reruns tests on changes,
 * `--story` runs only browser stories, and `--headed` shows the browser. Without any of these, tests with the tag `long` are
 * left out; `--all` runs everything.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { findOrInstallBrowser } from './test/browser.ts';
import { runChecks } from './test/checks.ts';
import { addCounts, COUNT_FILE, printCount, readCount, type Count } from './test/count-reporter.ts';
import { memoryFolder } from './test/memory-folder.ts';
import { runTool } from './test/run-tool.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COUNT = join(ROOT, '.build/test-count.json');
const REPORTER = join(import.meta.dirname, 'test/count-reporter.ts');

interface Part {
  title: string;
  projects: readonly string[];
}

/** Run in sequence: stories beside other tests would compete for the CPU. */
const PARTS: readonly Part[] = [
  { title: 'Rules, server, and its start', projects: ['npm-start', 'rules', 'server'] },
  { title: 'Browser stories', projects: ['browser'] },
];

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isAll = flags.delete('--all');
const isFullRun = filters.length === 0 && flags.size === 0;

const checked = isFullRun ? await runChecks(ROOT) : [];
const stopDrawing = isFullRun ? drawPhotosInIdleTime() : () => {};
const tested: Count[] = [];
for (const part of partsToRun()) {
  if (part.projects.includes('browser')) stopDrawing();
  tested.push(await runPart(part));
}
process.exitCode = printCount(addCounts([...checked, ...tested])) ? 0 : 1;

function partsToRun(): readonly Part[] {
  if (isFullRun) return PARTS;
  if (flags.has('--unit')) return [{ title: 'Unit tests', projects: ['rules'] }];
  if (flags.has('--story')) return [{ title: 'Browser stories', projects: ['browser'] }];
  if (flags.has('--watch')) return [{ title: 'Rules and server', projects: ['rules', 'server'] }];
  return [{ title: 'Tests', projects: PARTS.flatMap(({ projects }) => projects) }];
}

async function runPart({ title, projects }: Part): Promise<Count> {
  mkdirSync(join(ROOT, '.build'), { recursive: true });
  rmSync(COUNT, { force: true });
  const memory = memoryFolder();
  const browser = projects.includes('browser') && hasStories() ? await chooseBrowser() : undefined;
  const { code, seconds } = await runTool(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      flags.has('--watch') ? 'watch' : 'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(isFullRun && !isAll ? ['--tags-filter=!long'] : []),
      '--reporter=default',
      `--reporter=${REPORTER}`,
      ...filters,
    ],
    ROOT,
    {
      show: true,
      environment: {
        [COUNT_FILE]: COUNT,
        ...(isFullRun && !isAll && { TEST_FAST_RUN: 'on' }),
        ...(memory !== undefined && { TMPDIR: memory }),
        ...(browser !== undefined && { BROWSER_PATH: browser }),
        ...(flags.has('--headed') && { STORIES_HEADED: 'on' }),
      },
    },
  );
  return readCount(COUNT, { code, title, seconds });
}

/**
 * Draws the photos of the shops that the stories open, while the tests before them leave the CPU idle. Returns a function
 * that stops it: the first shop draws what is missing.
 */
function drawPhotosInIdleTime(): () => void {
  const drawing = spawn(process.execPath, [join(ROOT, 'demo/draw-ahead.ts')], { stdio: 'ignore' });
  // Right away: the processes that it starts take over its priority.
  if (drawing.pid !== undefined) setPriority(drawing.pid, constants.priority.PRIORITY_LOW);
  return () => void drawing.kill();
}

/** Returns true if the filters match any browser story. */
function hasStories(): boolean {
  const stories = readdirSync(join(ROOT, 'e2e/stories')).map((name) => `e2e/stories/${name}`);
  return (
    filters.length === 0 ||
    stories.some((story) => filters.some((filter) => story.includes(filter)))
  );
}

function chooseBrowser(): Promise<string | undefined> {
  return findOrInstallBrowser({ withWindows: flags.has('--headed') });
}
