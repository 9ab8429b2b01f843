/** Draws results as a page of lines: a chart for each figure, a line for each case, a point for each run. */
import { isQuiet, type Result } from './results.ts';

interface Point {
  /** The place of its run among all. */
  run: number;
  value: number;
  result: Result;
}

type Lines = Map<string, Point[]>;

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [860, 260, 60, 34, 10];
/** Figures that can be compared between machines. */
const SHARES = ['of its ceiling', 'of its ceiling, by CPU'];
/** It says how sure another figure is. */
const SPREAD = 'spread';
/** Hues of lines; further ones are dashed, then dotted. */
const HUES = 10;
const STROKES = ['', ' dashed', ' dotted'];
const STEPS = 4;
const ROUND = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10];

/** The whole page: no script, no other file. */
export function drawHistory(results: readonly Result[]): string {
  const charts = [...chartsOf(results)].map(([figure, lines]) => chart(figure, lines, results));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>How fast, run by run</title>
<style>${STYLE}</style>
<h1>How fast, run by run</h1>
<p>${results.length === 1 ? 'One run' : `${results.length} runs`}. Runs of different machines are not joined: only shares can be compared between them. A run that was not on a quiet
machine is hollow. Point at one for its commit and value.</p>
${charts.join('\n')}
</html>
`;
}

/** The lines of each figure: shares first, the others in the order in which they came first. */
function chartsOf(results: readonly Result[]): Map<string, Lines> {
  const charts = new Map<string, Lines>(SHARES.map((figure) => [figure, new Map()]));
  for (const [run, result] of results.entries()) {
    for (const [name, values] of Object.entries(result.cases)) {
      for (const [figure, value] of Object.entries(values)) {
        if (figure === SPREAD) continue;
        const lines = charts.get(figure) ?? new Map<string, Point[]>();
        charts.set(figure, lines);
        lines.set(name, [...(lines.get(name) ?? []), { run, value, result }]);
      }
    }
  }
  return new Map([...charts].filter(([, lines]) => lines.size > 0));
}

function chart(figure: string, lines: Lines, results: readonly Result[]): string {
  const most = roundUp(Math.max(...[...lines.values()].flat().map(({ value }) => value)));
  const x = (run: number) => LEFT + ((run + 0.5) * (WIDTH - LEFT)) / Math.max(results.length, 1);
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - BOTTOM - TOP);
  const grid = Array.from({ length: STEPS + 1 }, (_, step) => {
    const value = (most * step) / STEPS;
    return `<path class="grid" d="M${LEFT} ${n(y(value))}H${WIDTH}"/><text x="${LEFT - 6}" y="${n(y(value) + 4)}" text-anchor="end">${show(value)}</text>`;
  });
  const days = results.map(
    ({ date, commit }, run) =>
      `<text x="${n(x(run))}" y="${HEIGHT - 4}" text-anchor="middle"><title>${escape(`${commit}, ${date}`)}</title>${date.slice(5, 10)}</text>`,
  );
  const drawn = [...lines].map(([name, points], place) => line({ name, points, place, x, y }));
  return `<section><h2>${escape(figure)}</h2>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(figure)}">${grid.join('')}${thinned(days).join('')}
${drawn.join('\n')}</svg>
<ul>${[...lines].map(([name, points], place) => legend(name, points, place)).join('')}</ul></section>`;
}

/** A round number at or above a value, four steps to which are round, too. */
function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const digit = 10 ** Math.floor(Math.log10(value));
  return (ROUND.find((round) => round * digit >= value) ?? 10) * digit;
}

interface Line {
  name: string;
  points: readonly Point[];
  place: number;
  x(run: number): number;
  y(value: number): number;
}

function line({ name, points, place, x, y }: Line): string {
  const path = points.map(({ run, value, result }, at) => {
    const isJoined = at > 0 && isSameMachine(result, points[at - 1]?.result);
    return `${isJoined ? 'L' : 'M'}${n(x(run))} ${n(y(value))}`;
  });
  const dots = points.map(({ run, value, result }) => {
    const said = `${name}: ${show(value)}\n${describe(result)}`;
    const hollow = isQuiet(result) ? '' : ' class="loaded"';
    return `<circle${hollow} cx="${n(x(run))}" cy="${n(y(value))}" r="4"><title>${escape(said)}</title></circle>`;
  });
  return `<g class="${lineClass(place)}"><path d="${path.join('')}"><title>${escape(name)}</title></path>${dots.join('')}</g>`;
}

/** A case with its newest value, and how it differs from the run before on the same machine. */
function legend(name: string, points: readonly Point[], place: number): string {
  const last = points.at(-1);
  const before = points.slice(0, -1).findLast(({ result }) => isSameMachine(result, last?.result));
  const change = last && before && before.value > 0 ? last.value / before.value - 1 : 0;
  const percent = Math.round(change * 100);
  const said = percent === 0 ? '' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`;
  return `<li class="${lineClass(place)}"><i></i>${escape(name)}: ${show(last?.value ?? Number.NaN)}${said}</li>`;
}

function describe({ commit, isChanged, date, machine, load, command }: Result): string {
  const where = `${machine.cores} × ${machine.cpu}, load ${load}`;
  return `${commit}${isChanged ? ' with changes' : ''}, ${date}\n${command}, ${where}`;
}

function isSameMachine(one: Result, other: Result | undefined): boolean {
  return other?.machine.cpu === one.machine.cpu && other.machine.cores === one.machine.cores;
}

function lineClass(place: number): string {
  return `h${place % HUES}${STROKES[Math.floor(place / HUES) % STROKES.length]}`;
}

/** As many of the labels as have room. */
function thinned(labels: readonly string[]): string[] {
  const every = Math.ceil(labels.length / 14);
  return labels.filter((_, place) => place % every === 0);
}

function show(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function n(value: number): string {
  return value.toFixed(1);
}

function escape(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replaceAll(/[&<>"]/g, (letter) => `&${names[letter]};`);
}

const hues = Array.from(
  { length: HUES },
  (_, place) => `.h${place}{--line:hsl(${place * 36} 70% var(--light))}`,
);
const STYLE = `:root{color-scheme:light dark;--light:38%}
@media (prefers-color-scheme:dark){:root{--light:66%}}
body{font:14px system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:Canvas;color:CanvasText}
h2{font-size:1.1rem;margin:2.5rem 0 .5rem}
svg{width:100%;height:auto;overflow:visible}
text{font-size:11px;fill:GrayText}
.grid{stroke:GrayText;stroke-width:.5;opacity:.4}
g path{fill:none;stroke:var(--line);stroke-width:2}
g circle{fill:var(--line);stroke:var(--line);stroke-width:1.5}
g circle.loaded{fill:Canvas}
g:hover path{stroke-width:4}
.dashed path{stroke-dasharray:5 4}
ul{columns:18rem;padding:0;list-style:none;font-size:12px}
li i{display:inline-block;width:1.2em;border-top:3px solid var(--line);margin:0 .5em .25em 0}
li.dashed i{border-top-style:dashed}
.dotted path{stroke-dasharray:1.5 4}
li.dotted i{border-top-style:dotted}
${hues.join('\n')}`;
