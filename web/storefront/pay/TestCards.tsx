const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0025 0000 3155', 'asks for a confirmation first'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no funds'],
] as const;

/** Which cards there are where no money moves. */
export function TestCards() {
  return (
    <details className="text-sm text-ink-muted">
      <summary className="inline-block py-1 underline-offset-4 hover:text-ink hover:underline">
        This shop runs on your machine: no money moves. Test cards
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {CARDS.map(([number, does]) => (
          <li key={number}>
            <span className="text-ink tabular-nums">{number}</span> {does}
          </li>
        ))}
      </ul>
      <p className="mt-2">With any expiry date to come and any CVC.</p>
    </details>
  );
}
