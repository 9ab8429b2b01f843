import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ConflictNoticeProps {
  /** What both have changed, such as "Tax: 18% → 12%". */
  changed?: readonly string[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** Says what somebody else has changed that was changed here, too, and asks which of both counts. */
export function ConflictNotice({ changed = [], onKeep, onDiscard }: ConflictNoticeProps) {
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
      <p className="font-medium">
        Somebody else has changed this since you opened it. Nothing was saved.
      </p>
      {changed.length > 0 && (
        <ul className="mt-1 text-sm">
          {changed.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-sm">
        Keep your changes to check and save them again, or discard them to start from the current
        settings.
      </p>
    </Notice>
  );
}

/** The button that was pressed is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}
