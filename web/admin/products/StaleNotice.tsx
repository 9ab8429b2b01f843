import type { Product } from '#contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { changedFields } from './product-values.ts';

interface StaleNoticeProps {
  before: Product;
  now: Product;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Says what somebody else has changed, and asks whether to keep one's own changes. */
export function StaleNotice({ before, now, onKeep, onDiscard }: StaleNoticeProps) {
  const changed = changedFields(before, now);
  return (
    <Notice
      tone="warning"
      urgent
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={onKeep}>
            Keep my changes
          </Button>
          <Button size="sm" onClick={onDiscard}>
            Discard my changes
          </Button>
        </div>
      }
    >
      <p className="font-medium">
        This product has changed since you opened it. Nothing was saved.
      </p>
      {changed.length > 0 && (
        <ul className="mt-1 text-sm">
          {changed.map(({ label, from, to }) => (
            <li key={label}>
              {label}
              {to === undefined ? ' was changed' : `: ${from} → ${to}`}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-sm">
        Keep your changes to check and save them again, or discard them to start from the current
        product.
      </p>
    </Notice>
  );
}
