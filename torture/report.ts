import type { RoundResult } from './run-round.ts';

/** A line for a round that is over. */
export function describeRound(
  { round, breaches, faults, done, recoverySeconds }: RoundResult,
  { of, passed }: { of: number; passed: number },
): string {
  const sign = breaches.length === 0 ? '✓' : '✗';
  const orders = done['order'] ?? 0;
  const minutes = Math.floor(passed / 60_000);
  const seconds = String(Math.floor(passed / 1_000) % 60).padStart(2, '0');
  return `${sign} round ${round} of ${of}, ${minutes}:${seconds}: ${orders} orders, recovered in ${recoverySeconds.toFixed(1)} s; ${faults.join(', ') || 'no faults'}`;
}

/** The figures of all rounds of a run. */
export function describeRun(results: readonly RoundResult[], seconds: number): string {
  const breaches = results.reduce((sum, each) => sum + each.breaches.length, 0);
  const recoveries = results.map(({ recoverySeconds }) => recoverySeconds).sort((a, b) => a - b);
  const at = (share: number) =>
    (
      recoveries[Math.min(recoveries.length - 1, Math.floor(recoveries.length * share))] ?? 0
    ).toFixed(1);
  const sum = (of: (result: RoundResult) => number) =>
    results.reduce((all, result) => all + of(result), 0);
  return [
    '',
    `${results.length} rounds in ${Math.round(seconds)} s, ${breaches} breaches`,
    `faults:   ${listOf(count(results.flatMap(({ faults }) => faults.map((name) => [name, 1]))))}`,
    `answered: ${listOf(count(results.flatMap(({ done }) => Object.entries(done))))}`,
    `statuses: ${listOf(count(results.flatMap(({ statuses }) => Object.entries(statuses))))} (0: no answer)`,
    `letters:  ${sum(({ letters }) => letters)}, ${sum(({ secondCopies }) => secondCopies)} of them twice`,
    `recovery: half within ${at(0.5)} s, all within ${at(1)} s`,
  ].join('\n');
}

function count(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, value] of pairs) sums.set(name, (sums.get(name) ?? 0) + value);
  return sums;
}

function listOf(sums: ReadonlyMap<string, number>): string {
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
