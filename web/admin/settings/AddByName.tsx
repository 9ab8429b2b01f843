import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';

interface AddByNameProps {
  /** Above the field: "New class". */
  label: string;
  /** On the button: "Add class". */
  action: string;
  max: number;
  /** Why no more can be added. */
  full?: string | undefined;
  onAdd: (name: string) => void;
}

/** Adds an entry to a list by its name. */
export function AddByName({ label, action, max, full, onAdd }: AddByNameProps) {
  const [name, setName] = useState('');
  const isImpossible = full !== undefined || name.trim() === '';

  function add() {
    if (isImpossible) return;
    onAdd(name.trim());
    setName('');
  }

  return (
    <Field label={label} hint={full}>
      {(control) => (
        <div className="flex flex-wrap gap-3">
          <input
            {...control}
            value={name}
            maxLength={max}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter must not send the form.
              event.preventDefault();
              add();
            }}
            className={`${INPUT} w-auto! min-w-0 flex-1 basis-48`}
          />
          <Button aria-disabled={isImpossible || undefined} onClick={add}>
            {action}
          </Button>
        </div>
      )}
    </Field>
  );
}
