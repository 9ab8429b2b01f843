/**
 * The browser stories check the contrast of texts in the light colour scheme. That they are readable in the dark one, too, is
 * shown here: whatever has enough contrast in the light one has it in the dark one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const TOKENS = 'web/ui/tokens.css';
/** Their colours are the providers' own; nothing is read in them. */
const PROVIDER_MARKS = 'web/storefront/login/ProviderMark.tsx';
/** Their colours are those of goods; nothing is read in them. */
const GOODS = 'web/admin/products/families/colour-names.ts';
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Red, green and blue, from 0 to 1. */
type Rgb = readonly [number, number, number];

interface Color {
  name: string;
  light: Rgb;
  dark: Rgb;
}

/** Of small text, and of large text and the parts of controls. */
const CONTRASTS = [4.5, 3];

/** Colours that never lie on each other: charts have no text in them, and these lines only bound or show what is disabled. */
const APART = (one: string, other: string) =>
  [one, other].includes('ink') && /^(?:line-strong|chart-\d)$/.test(one === 'ink' ? other : one);

const colors = [
  ...read(TOKENS).matchAll(
    /--color-(?<name>[\w-]+): light-dark\(#(?<light>\w{6}), #(?<dark>\w{6})\)/g,
  ),
].map(({ groups: { name = '', light = '', dark = '' } = {} }) => ({
  name,
  light: parse(light),
  dark: parse(dark),
}));

const sources = execFileSync('git', ['ls-files', 'web'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.|^web\/letters\//.test(file))
  .map((file) => ({ file, text: read(file) }));

/** Half-transparent grounds, over each of the grounds they can lie on. */
const blended = [
  ...new Set(sources.flatMap(({ text }) => text.match(/(?<!backdrop:)\bbg-[a-z-]+\/\d+/g) ?? [])),
].flatMap((look) => {
  const [, name = '', share = ''] = /^bg-([a-z-]+)\/(\d+)$/.exec(look) ?? [];
  const over = colors.find((color) => color.name === name);
  if (!over) throw new Error(`${look} is none of the colours`);
  return colors
    .filter((color) => ['ground', 'surface', 'sunken'].includes(color.name))
    .map((ground) => blend(over, ground, Number(share) / 100));
});

describe('what can be read in the light colour scheme can be read in the dark one', () => {
  it('each pair of colours has as much contrast', () => {
    expect(colors.length).toBeGreaterThan(20);
    const all = [...colors, ...blended];
    const lost = CONTRASTS.flatMap((least) =>
      all.flatMap((one) =>
        all
          .filter(
            (other) =>
              !APART(one.name, other.name) &&
              contrast(one.light, other.light) >= least &&
              contrast(one.dark, other.dark) < least,
          )
          .map((other) => `${one.name} on ${other.name}: ${least}`),
      ),
    );
    expect(lost).toEqual([]);
  });

  it('there are no other colours', () => {
    const other =
      /\b(?:text|bg|fill|stroke|from|via|to)-(?:white|black)\b|\bbg-line-strong\b|\bbg-chart-|\btext-chart-|\btext-(?:ink|accent|danger|warning)[a-z-]*\/\d|\bdark:|["'`(:\s[]#[\da-f]{6}\b/gi;
    const found = sources
      .filter(({ file }) => file !== TOKENS && file !== PROVIDER_MARKS && file !== GOODS)
      .flatMap(({ file, text }) =>
        // Nothing is read through the shade behind a dialog.
        [...text.replaceAll('backdrop:bg-black/50', '').matchAll(other)].map(
          ([color]) => `${file}: ${color.trim()}`,
        ),
      );
    expect(found).toEqual([
      // The icons of toasts.
      'web/ui/toasts.css: #2f9e74',
      'web/ui/toasts.css: #e5484d',
    ]);
  });
});

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

function blend(over: Color, under: Color, share: number): Color {
  const mix = (one: Rgb, other: Rgb): Rgb => {
    const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
    return [part(0), part(1), part(2)];
  };
  return {
    name: `${over.name}/${share * 100} over ${under.name}`,
    light: mix(over.light, under.light),
    dark: mix(over.dark, under.dark),
  };
}

/** The contrast of two colours, as WCAG 2 defines it. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
