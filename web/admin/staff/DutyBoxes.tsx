import { useId } from 'react';
import { DUTIES, DUTY_WORDS, type Duty } from '#contract/duties.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { withDuty } from './duty-rules.ts';

interface DutyBoxesProps {
  /** The person whose duties they are, or the purpose of the choice. */
  legend: string;
  duties: readonly Duty[];
  /** Those that the caller may give and take. */
  own: readonly Duty[];
  /** None can be changed. */
  isFixed?: boolean;
  /** The id of an element that says why, or what is wrong with the choice. */
  describedBy?: string | undefined;
  onChange: (duties: Duty[]) => void;
}

/** A checkbox for each duty, with what it lets somebody do. */
export function DutyBoxes({
  legend,
  duties,
  own,
  isFixed = false,
  describedBy,
  onChange,
}: DutyBoxesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {DUTIES.map((duty) => {
          const { label, about } = DUTY_WORDS[duty];
          const canChange = !isFixed && own.includes(duty);
          return (
            <div key={duty}>
              <Checkbox
                label={label}
                aria-describedby={`${id}-${duty}`}
                checked={duties.includes(duty)}
                disabled={!canChange}
                onChange={(isOn) => onChange(withDuty(duties, duty, isOn))}
              />
              <p id={`${id}-${duty}`} className="-mt-1.5 mb-1 pl-7 text-sm text-ink-muted">
                {about}
              </p>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
