import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawHistory } from './draw-history.ts';
import { introduce, readResults, saveResult, type Result } from './results.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RESULT: Result = {
  command: 'storefront',
  date: '2026-11-26T12:00:00Z',
  commit: 'abcd1234',
  isChanged: false,
  machine: { cpu: 'Example <7>', cores: 2, memoryGb: 24 },
  load: 0.1,
  versions: { Node: '26.10.0' },
  cases: { 'product/latest': { 'requests/s': 31_234.567, spread: 0.1, 'of its ceiling': 0.66666 } },
};

describe('the results of measurements', () => {
  it('are kept in one file a run, rounded, without what could not be measured', () => {
    const older = { ...RESULT, date: '2026-11-25T12:00:00Z', commit: 'older567' };
    const unknown = { ...RESULT.cases, memory: { 'idle, MB': Number.NaN } };
    saveResult({ ...RESULT, cases: unknown }, folder);
    saveResult(older, folder);
    expect(readResults(folder).map(({ commit }) => commit)).toEqual(['older567', 'abcd1234']);
    expect(readResults(folder)[1]?.cases).toEqual({
      'product/latest': { 'requests/s': 31_235, spread: 0.1, 'of its ceiling': 0.667 },
      memory: {},
    });
  });

  it('are small: a line for each case', () => {
    const text = readFileSync(saveResult(RESULT, folder), 'utf8');
    expect(text.split('\n').filter((line) => line.includes('product/latest'))).toEqual([
      '  "product/latest": {"requests/s":31235,"spread":0.1,"of its ceiling":0.667}',
    ]);
  });

  it('say if the machine was not quiet', () => {
    expect(introduce(RESULT)).toContain('load before: 0.1');
    expect(introduce({ ...RESULT, load: 4 })).toContain('not quiet');
  });
});

describe('the page of results', () => {
  const later = {
    ...RESULT,
    date: '2026-11-27T12:00:00Z',
    commit: 'later890',
    cases: { 'product/latest': { 'requests/s': 28_000 } },
  };

  it('has a chart for each figure and a line for each case, whose points say commit and value', () => {
    const page = drawHistory([RESULT, later]);
    expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, figure]) => figure)).toEqual([
      'of its ceiling',
      'requests/s',
    ]);
    expect(page).toContain('product/latest: 31,200\nabcd1234, 2026-11-26T12:00:00Z');
    expect(page).toContain('product/latest: 28,000\nlater890');
    // The newest value, against the one before.
    expect(page).toContain('product/latest: 28,000 (−10 %)');
  });

  it('loads nothing, runs nothing, and escapes what it shows', () => {
    const page = drawHistory([RESULT]);
    expect(page).not.toMatch(/<script|<link|src=|href=|url\(/);
    expect(page).toContain('Example &lt;7&gt;');
  });

  it('joins no runs of different machines', () => {
    const again = { ...RESULT, date: '2026-11-28T12:00:00Z' };
    const elsewhere = { ...again, machine: { ...RESULT.machine, cores: 8 } };
    const line = (page: string) => /<g class="h0"><path d="([^"]*)"/.exec(page)?.[1] ?? '';
    expect(line(drawHistory([RESULT, again]))).toMatch(/^M[\d. ]+L[\d. ]+$/);
    expect(line(drawHistory([RESULT, elsewhere]))).toMatch(/^M[\d. ]+M[\d. ]+$/);
  });
});
