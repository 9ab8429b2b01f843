/** Edges in the window, in CSS pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Between toasts and the button they stay clear of. */
const GAP_PX = 8;

/**
 * How far toasts rise above their place so that they cover no button.
 *
 * @param toasts where they would stand without rising
 * @param ceiling they never reach above it: without a free place below it they stay where they are
 * @param risen how far they have risen already; kept while it is good, so that they don't wander about
 */
export function riseClearOf(
  buttons: readonly Box[],
  { toasts, ceiling, risen }: { toasts: Box; ceiling: number; risen: number },
): number {
  const covered = (rise: number) =>
    buttons.filter((button) => overlaps(lift(toasts, rise), button));
  if (covered(risen).length === 0) return risen;
  for (let rise = 0; toasts.top - rise >= ceiling;) {
    const inTheWay = covered(rise);
    if (inTheWay.length === 0) return rise;
    rise = toasts.bottom - Math.min(...inTheWay.map(({ top }) => top)) + GAP_PX;
  }
  return risen;
}

function lift({ left, right, top, bottom }: Box, rise: number): Box {
  return { left, right, top: top - rise, bottom: bottom - rise };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
