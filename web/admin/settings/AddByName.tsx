import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { idOfName } from './id-of-name.ts';

interface AddByNameProps {
  /** Above the field: "New class". */
  label: string;
  /** On the button: "Add class". */
  action: string;
  /** The longest name. */
  max: number;
  /** What the list has, in one word for one and for several: `['zone', 'zones']`. */
  words: readonly [one: string, several: string];
  count: number;
  most: number;
  /** The ids of other entries. */
  taken: readonly string[];
  onAdd: (name: string, id: string) => void;
}

/** Adds an entry to a list by its name, from which its id is made. */
export function AddByName({ label, action, max, words, count, most, ...list }: AddByNameProps) {
  const [name, setName] = useState('');
  const [one, several] = words;
  const full = count >= most ? `There are ${most} ${several}, as many as there can be.` : undefined;
  const isImpossible = full !== undefined || name.trim() === '';

  function add() {
    if (isImpossible) return;
    list.onAdd(name.trim(), idOfName(name.trim(), list.taken, one));
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
