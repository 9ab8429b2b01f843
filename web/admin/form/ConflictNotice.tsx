import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ConflictNoticeProps {
  /** The thing that the form changes. */
  thing: 'product' | 'family' | 'settings' | 'coupon';
  /** Changes made meanwhile, such as "Tax: 18% → 12%". */
  changed?: readonly string[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** Says what has changed since a form was opened, and asks whether to keep what was typed. */
export function ConflictNotice({ thing, changed = [], onKeep, onDiscard }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      urgent
      takesFocus
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
      <p className="font-medium">{OPENINGS[thing]} Nothing was saved.</p>
      {changed.length > 0 && (
        <ul className="mt-1 text-sm">
          {changed.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-sm">
        Keep your changes to check and save them again, or discard them to start from the current{' '}
        {thing}.
      </p>
    </Notice>
  );
}

/** A product also changes when it is sold. */
const OPENINGS = {
  product: 'This product has changed since you opened it.',
  family: 'Somebody else has changed this family since you opened it.',
  coupon: 'Somebody else has changed this coupon since you opened it.',
  settings: 'Somebody else has changed this since you opened it.',
};

/** Moves the focus to the heading, because the button that was pressed is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}
