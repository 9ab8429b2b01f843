import { useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';

const KEYS = [
  [['J'], 'Next transaction'],
  [['K'], 'Previous transaction'],
  [['X'], 'Select it, or take that back'],
  [['Shift', 'X'], 'Select all from the one before to this one, as Shift and a click on its box'],
  [['Enter'], 'Open it'],
  [['?'], 'This help'],
  [['Ctrl', 'K'], 'Jump to any order, product, customer or screen'],
] as const;

interface HelpDialogProps {
  /** True if keys work without Ctrl. */
  areKeysOn: boolean;
  onKeysOn: (areOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keys of the desk. Shown for as long as it is rendered. */
export function Component({ areKeysOn, onKeysOn, onClose }: HelpDialogProps) {
  const id = useId();
  return (
    <OpenModal
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-4 p-6">
        <h2 id={id} className="text-lg">
          Keyboard shortcuts
        </h2>
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
          {KEYS.map(([keys, effect]) => (
            <div key={effect} className="contents">
              <dt className="whitespace-nowrap">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="mr-1 rounded-md border border-line-strong bg-sunken px-1.5 py-0.5 font-sans"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label="Use keys without Ctrl" checked={areKeysOn} onChange={onKeysOn} />
        <div className="flex justify-end">
          <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            Close
          </Button>
        </div>
      </div>
    </OpenModal>
  );
}
