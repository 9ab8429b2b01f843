/** Pixels: on the home screen of an Apple device, and of an installed shop. */
export const ICON_SIZES = [180, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

/** The highest ratio of a picture's longer side to its shorter one. */
const MAX_RATIO = 1.1;
/** A smaller picture would be blurred. */
const MIN_SIDE = 180;

/** Returns true if a picture can be an icon. */
export function isSquareEnough({ width, height }: { width: number; height: number }): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= MIN_SIDE && long <= short * MAX_RATIO;
}
