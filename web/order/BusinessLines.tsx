import { numberWord } from '#contract/tax-words.ts';

/** The business that an order is for; nothing for everybody else's. */
export function BusinessLines({
  business,
}: {
  business: { name: string; number: string } | undefined;
}) {
  if (!business) return null;
  return (
    <p className="mb-2 wrap-anywhere">
      <span className="block font-medium">{business.name}</span>
      {`${numberWord(business.number)} ${business.number}`}
    </p>
  );
}
