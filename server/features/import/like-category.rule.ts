import { keyOfCategory } from '#server/features/products/category-key.rule.ts';

/**
 * The category that a new one is spelled nearly like: one letter apart, or two in a long name. Undefined if none is, or if it
 * is one of them (case and spaces don't count).
 */
export function likeCategory(name: string, known: readonly string[]): string | undefined {
  const key = keyOfCategory(name);
  if (known.some((each) => keyOfCategory(each) === key)) return undefined;
  const letters = [...folded(name)];
  let best: { like: string; distance: number } | undefined;
  for (const like of known) {
    const others = [...folded(like)];
    const most = allowed(Math.max(letters.length, others.length));
    if (Math.abs(letters.length - others.length) > most) continue;
    const distance = distanceOf(letters, others);
    if (distance <= most && (!best || distance < best.distance)) best = { like, distance };
  }
  return best?.like;
}

/** Accents don't count, either. */
function folded(name: string): string {
  return keyOfCategory(name).normalize('NFD').replace(/\p{M}/gu, '');
}

/** Short names differ by a letter for good reasons: "Bags" and "Rags". */
function allowed(length: number): number {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/** Letters that are left out, added, changed or swapped with the next one (the optimal string alignment distance). */
function distanceOf(one: readonly string[], other: readonly string[]): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          row > 1 && at > 1 && isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
