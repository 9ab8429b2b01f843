type Rgb = readonly [number, number, number];

/** Channels (0–255) of a colour written as `#rrggbb`. */
export function channels(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Mixes two colours; `share` (0–1) is that of the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, i) =>
    Math.round(value + ((target[i] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function lighter(colour: string, share: number): string {
  return mix(colour, '#ffffff', share);
}

/** Towards a warm near-black: pure black makes drawn shade look dirty. */
export function darker(colour: string, share: number): string {
  return mix(colour, '#1c1512', share);
}
