import { useController, type UseFormReturn } from 'react-hook-form';
import { DUTIES, DUTY_WORDS, type Duty } from '#contract/duties.ts';
import type { SettingDescription } from '#contract/setting-description.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { SettingsValues } from './settings-values.ts';

interface DutiesFieldProps {
  form: UseFormReturn<SettingsValues>;
  field: SettingDescription;
}

/** Of which admins something is demanded: of none, of all, or of those with some duties. */
export function DutiesField({ form, field: { label, hint } }: DutiesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'staffSecondFactor' });
  const { value } = field;
  const chosen: readonly Duty[] = typeof value === 'string' ? [] : value;
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <Field label={label} hint={hint} error={fieldState.error?.message}>
        {(control) => (
          <Select
            {...control}
            ref={field.ref}
            value={typeof value === 'string' ? value : 'some'}
            onChange={({ target }) =>
              field.onChange(target.value === 'some' ? ['refunds', 'staff'] : target.value)
            }
          >
            <option value="none">Of nobody</option>
            <option value="all">Of all admins</option>
            <option value="some">Of admins with one of these duties</option>
          </Select>
        )}
      </Field>
      {typeof value !== 'string' && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
          <legend className="text-sm text-ink-muted">
            Whoever has the duty Staff could give the others, so it is always one of them.
          </legend>
          {DUTIES.map((duty) => (
            <Checkbox
              key={duty}
              label={DUTY_WORDS[duty].label}
              checked={duty === 'staff' || chosen.includes(duty)}
              disabled={duty === 'staff'}
              onChange={(checked) =>
                field.onChange(
                  DUTIES.filter(
                    (each) => each === 'staff' || (each === duty ? checked : chosen.includes(each)),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
