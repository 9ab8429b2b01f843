import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { type DraftOption, moveTo, NEW_OPTION } from './draft-options.ts';
import { ValuesEditor } from './ValuesEditor.tsx';

interface OptionsEditorProps {
  options: readonly DraftOption[];
  onChange: (options: readonly DraftOption[]) => void;
  /** The mistake of an option. */
  mistake: { at: number; message: string } | undefined;
}

/** The options of a family: their names and values, which can be added, renamed, removed and put in another order. */
export function OptionsEditor({ options, onChange, mistake }: OptionsEditorProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const isFull = options.length >= FAMILY_LIMITS.options.max;

  function add() {
    flushSync(() => onChange([...options, NEW_OPTION]));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <ol ref={list} className="flex flex-col gap-4">
        {options.map((option, at) => (
          <li key={at}>
            <OneOption
              option={option}
              at={at}
              count={options.length}
              names={`${id}-names`}
              message={mistake?.at === at ? mistake.message : undefined}
              onChange={(changed) => onChange(options.with(at, changed))}
              onMove={(by) => onChange(moveTo(options, at, at + by))}
              onRemove={() => onChange(options.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <datalist id={`${id}-names`}>
        {['Size', 'Colour', 'Material', 'Length', 'Style'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {!isFull && (
        <div>
          <Button size="sm" onClick={add}>
            {options.length === 0 ? 'Add an option' : 'Add another option'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface OneOptionProps {
  option: DraftOption;
  at: number;
  count: number;
  /** The id of the list of suggested names. */
  names: string;
  message: string | undefined;
  onChange: (option: DraftOption) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function OneOption({
  option,
  at,
  count,
  names,
  message,
  onChange,
  onMove,
  onRemove,
}: OneOptionProps) {
  const id = useId();
  const called = option.name.trim() || `option ${at + 1}`;
  return (
    <fieldset
      aria-describedby={message === undefined ? undefined : `${id}-error`}
      className="flex flex-col gap-3 rounded-md border border-line p-3 sm:p-4"
    >
      <legend className="sr-only">Option {at + 1}</legend>
      <div className="flex items-center gap-1">
        <input
          value={option.name}
          list={names}
          aria-label={`Name of option ${at + 1}`}
          aria-invalid={message === undefined ? undefined : true}
          placeholder="Name, such as Size"
          autoComplete="off"
          maxLength={FAMILY_LIMITS.option.max}
          onChange={({ target }) => onChange({ ...option, name: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={`${INPUT} mr-auto max-w-72`}
        />
        {count > 1 && (
          <>
            <IconButton
              label={`Move ${called} up`}
              aria-disabled={at === 0 || undefined}
              onClick={() => at > 0 && onMove(-1)}
              className="aria-disabled:opacity-40"
            >
              <ArrowUp className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${called} down`}
              aria-disabled={at === count - 1 || undefined}
              onClick={() => at < count - 1 && onMove(1)}
              className="aria-disabled:opacity-40"
            >
              <ArrowDown className="size-4" aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton label={`Remove ${called}`} onClick={onRemove}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <ValuesEditor option={option} called={called} onChange={onChange} />
      {message !== undefined && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}
