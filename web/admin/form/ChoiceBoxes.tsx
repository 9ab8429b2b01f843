import { Checkbox } from '#web/ui/Checkbox.tsx';

interface ChoiceBoxesProps {
  title: string;
  /** A value and its label each. */
  choices: readonly (readonly [string, string])[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Boxes of which any number can be checked. */
export function ChoiceBoxes({ title, choices, chosen, onChange }: ChoiceBoxesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-ink-muted">{title}</legend>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {choices.map(([value, label]) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
