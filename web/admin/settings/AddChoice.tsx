import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

interface AddChoiceProps {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What the list shows before something is chosen. */
  invitation: string;
  choices: readonly { code: string; name: string }[];
  /** On the button: "Add country". */
  action: string;
  isFull?: boolean;
  onAdd: (code: string) => void;
}

/** Adds an entry that is chosen from a list. */
export function AddChoice({ invitation, choices, action, onAdd, ...about }: AddChoiceProps) {
  const { isFull = false, ...field } = about;
  const [chosen, setChosen] = useState('');
  const isImpossible = isFull || !choices.some(({ code }) => code === chosen);
  return (
    <Field {...field} className="min-w-0 flex-1 basis-64">
      {(control) => (
        <div className="flex gap-3">
          <Select
            {...control}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className="min-w-0 flex-1"
          >
            <option value="">{invitation}</option>
            {choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Button
            aria-disabled={isImpossible || undefined}
            onClick={() => {
              if (isImpossible) return;
              onAdd(chosen);
              setChosen('');
            }}
          >
            {action}
          </Button>
        </div>
      )}
    </Field>
  );
}
