/** Pixels: on the home screen of an Apple device, and of an installed shop. */
export const ICON_SIZES = [180, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

/** How much longer one side of a picture may be than the other. */
const MAX_RATIO = 1.1;
/** A smaller picture would be blurred. */
const MIN_SIDE = 180;

/** Whether a picture can be an icon. */
export function isSquareEnough({ width, height }: { width: number; height: number }): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= MIN_SIDE && long <= short * MAX_RATIO;
}
