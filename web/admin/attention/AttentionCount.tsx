import { useUserId } from '#web/store-hooks.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { attention } from './attention-endpoints.ts';

/** How much needs attention, beside the link to it. */
export function AttentionCount() {
  const uid = useUserId();
  const number = useNumberText();
  const { data: items = [] } = attention.useQuery(uid, { skip: uid === '', refetchOnFocus: true });
  if (items.length === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-accent-soft px-2 py-0.5 text-sm text-accent-strong tabular-nums forced-colors:border">
      {number(items.length)}
    </span>
  );
}
