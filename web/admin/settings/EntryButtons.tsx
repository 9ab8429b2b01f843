import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';

interface EntryButtonsProps {
  /** The name of the entry. */
  name: string;
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  /** Absent: it can't be removed. */
  onRemove?: () => void;
}

/** Moves an entry of a list up and down, and removes it. A moved entry keeps the focus on the button. */
export function EntryButtons({ name, at, count, onMove, onRemove }: EntryButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<-1 | 1>(undefined);
  useEffect(() => {
    // Browsers take the focus from an element that is moved in the document.
    if (pressed.current) (pressed.current < 0 ? up : down).current?.focus();
    pressed.current = undefined;
  });

  function move(by: -1 | 1) {
    const to = at + by;
    if (to < 0 || to >= count) return;
    pressed.current = by;
    onMove(by);
  }

  return (
    <div className="flex">
      <IconButton
        ref={up}
        label={`Move ${name} up`}
        aria-disabled={at === 0 || undefined}
        onClick={() => move(-1)}
        className="aria-disabled:text-ink-muted"
      >
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        ref={down}
        label={`Move ${name} down`}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => move(1)}
        className="aria-disabled:text-ink-muted"
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      {onRemove && (
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
