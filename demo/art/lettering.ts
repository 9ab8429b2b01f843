/** Signs as strokes in a box of 6 by 10 (some are narrower or wider), because no font is the same on every machine. */
const SIGNS: Readonly<Record<string, string>> = {
  ' ': '',
  A: 'M0 10 3 0 6 10M1.200 6.500H4.800',
  B: 'M0 0V10H3.400a2.600 2.600 0 0 0 0-5.200H0M0 0H3a2.400 2.400 0 0 1 0 4.800',
  C: 'M5.800 2A3 5 0 1 0 5.800 8',
  D: 'M0 0V10H2a4 5 0 0 0 0-10z',
  E: 'M5.400 0H0V10H5.400M0 5H4.600',
  F: 'M5.400 0H0V10M0 5H4.600',
  G: 'M5.800 2A3 5 0 1 0 6 6.400V5.400H3.400',
  H: 'M0 0V10M6 0V10M0 5H6',
  I: 'M1 0V10',
  K: 'M0 0V10M5.800 0 0 6M2.200 4 6 10',
  L: 'M0 0V10H5.200',
  M: 'M0 10V0L3.500 6 7 0V10',
  N: 'M0 10V0L6 10V0',
  O: 'M3 0a3 5 0 1 0 .01 0z',
  P: 'M0 10V0H3.200a2.700 2.700 0 0 1 0 5.500H0',
  R: 'M0 10V0H3.200a2.700 2.700 0 0 1 0 5.500H0M3 5.500 6 10',
  S: 'M5.600 1.600C5 .3 3.800 0 3 0 1.400 0 .4 1 .4 2.500 .4 5.600 5.700 4.300 5.700 7.400 5.700 9.100 4.400 10 3 10 1.700 10 .7 9.400 .2 8.200',
  T: 'M0 0H6M3 0V10',
  U: 'M0 0V6.800a3 3.200 0 0 0 6 0V0',
  V: 'M0 0 3 10 6 0',
  W: 'M0 0 2 10 4 2.500 6 10 8 0',
  Y: 'M0 0 3 5 6 0M3 5V10',
  '0': 'M3 0a3 5 0 1 0 .01 0z',
  '1': 'M.8 2 3 0V10',
  '2': 'M.3 2.600C.3-.8 5.700-.8 5.700 2.700 5.700 5 .3 8 .2 10H5.800',
  '3': 'M.5 1C2.500-.9 5.600 0 5.600 2.500 5.600 4.300 4 4.800 2.400 4.800 4 4.800 5.900 5.500 5.900 7.400 5.900 10.300 2 10.800 .2 8.600',
  '4': 'M4.400 10V0L0 7H6',
  '5': 'M5.300 0H1L.6 4.600C2.500 3.300 5.800 3.900 5.800 6.800 5.800 10 2 10.800 .2 8.800',
  '6': 'M5 .4C1 1.500 .2 4.500 .2 6.900 .2 11 5.800 11 5.800 6.900 5.800 3.200 1.200 3.200 .3 6.300',
  '7': 'M.2 0H5.800L2.200 10',
  '8': 'M3 0a2.500 2.400 0 1 0 .01 0zM3 4.800a2.900 2.600 0 1 0 .01 0z',
  '9': 'M1 9.600C5 8.500 5.800 5.500 5.800 3.100 5.800-1 .2-1 .2 3.100 .2 6.800 4.800 6.800 5.700 3.700',
};
const WIDTHS: Readonly<Record<string, number>> = { I: 2, M: 7, W: 8, '1': 4, ' ': 4 };
const GAP = 2.6;

/** Words of capitals and digits, centred on `x`, standing on `y`; `size` is their height. */
export function letters(
  words: string,
  at: { x: number; y: number; size: number; colour: string; weight?: number },
): string {
  const { x, y, size, colour, weight = 1.1 } = at;
  let right = 0;
  const signs = [...words].map((sign) => {
    const path = SIGNS[sign];
    if (path === undefined) throw new Error(`No sign ${sign}`);
    const placed = `<path transform="translate(${right} 0)" d="${path}"/>`;
    right += (WIDTHS[sign] ?? 6) + GAP;
    return placed;
  });
  const scale = size / 10;
  return `<g transform="translate(${x - ((right - GAP) * scale) / 2} ${y - size}) scale(${scale})" fill="none" stroke="${colour}"
    stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${signs.join('')}</g>`;
}

/** A line of something written by hand, as a path; no word of it can be read. */
export function handwriting(x: number, y: number, width: number): string {
  let path = `M${x} ${y}`;
  for (let [written, sign] = [0, x + y]; written < width; sign += 1) {
    const high = 1.2 + ((sign * 7) % 5) * 0.5;
    path += `q${0.3 + (sign % 2) * 0.5} ${-high} 1.300 ${-high * 0.4}t.9 ${high * 0.4}`;
    written += 2.2;
    if (Math.floor(sign * 5.3) % 6 === 0) {
      path += 'm2.600 0';
      written += 2.6;
    }
  }
  return path;
}
