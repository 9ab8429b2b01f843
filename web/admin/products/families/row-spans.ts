/** Rows from one to before another. */
export interface Span {
  from: number;
  to: number;
}

/** Rows that become whole at once. */
const STEP = 3;

/** More whole rows of those that are rendered: from the first one on the screen down, then those above it. */
export function grown(whole: Span, rendered: Span, top: number): Span {
  const from = Math.max(whole.from, rendered.from);
  const to = Math.min(whole.to, rendered.to);
  if (from >= to) return { from: top, to: Math.min(top + STEP, rendered.to) };
  return to < rendered.to
    ? { from, to: Math.min(to + STEP, rendered.to) }
    : { from: Math.max(from - STEP, rendered.from), to };
}

/** The whole rows with one more: with those between, if it is near. */
export function withRow(whole: Span, at: number): Span {
  if (at >= whole.from && at < whole.to) return whole;
  if (at >= whole.from - STEP && at < whole.to + STEP)
    return { from: Math.min(whole.from, at), to: Math.max(whole.to, at + 1) };
  return { from: at, to: at + 1 };
}
