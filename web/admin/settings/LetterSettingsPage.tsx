import { Link } from 'react-router';
import {
  ASK_AFTER_DAYS,
  LETTER_KINDS,
  LETTER_LIMITS,
  type LetterKind,
} from '#contract/letter-kinds.ts';
import type { LetterSettings } from '#contract/letters.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { LetterKindFields, type KindSettings } from './LetterKindFields.tsx';
import { PartScreen } from './PartScreen.tsx';
import { saveSettings } from './settings-endpoints.ts';
import { useOwnerSettings } from './use-opened-settings.ts';

/** The settings of letters: which ones the shop sends, and how they begin. */
export function Component() {
  const uid = useUserId();
  const [save] = saveSettings.useMutation();
  return (
    <PartScreen<StoredSettings, LetterSettings>
      title="E-mails"
      about="Which e-mails the shop sends, and how they begin"
      label="Save e-mails"
      of={({ letters }) => letters}
      query={useOwnerSettings()}
      save={(letters, version) => save({ uid, version, changes: { letters } }).unwrap()}
    >
      {(letters, onChange) => (
        <>
          <p>
            <Link
              to={adminPaths.letters}
              className="inline-block min-h-6 underline underline-offset-4"
            >
              See what was sent
            </Link>
          </p>
          <Field
            label="E-mails to you go to"
            hint="Leave it empty for the owner’s address that was set when the shop was set up"
          >
            {(control) => (
              <input
                {...control}
                type="email"
                value={letters.to}
                maxLength={LETTER_LIMITS.address.max}
                onChange={({ target }) => onChange({ ...letters, to: target.value })}
                className={INPUT}
              />
            )}
          </Field>
          <Field
            label="Days from the delivery to “How was it?”"
            hint={`${ASK_AFTER_DAYS} days if you leave it empty; 0 sends it as soon as the order is delivered`}
          >
            {(control) => (
              <input
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                max={LETTER_LIMITS.askAfterDays.max}
                value={letters.askAfterDays ?? ''}
                onChange={({ target }) =>
                  onChange({
                    ...letters,
                    askAfterDays: target.value === '' ? undefined : target.valueAsNumber,
                  })
                }
                className={INPUT}
              />
            )}
          </Field>
          <ul className="flex flex-col gap-3">
            {LETTER_KINDS.map((kind) => (
              <li key={kind} className="rounded-md border border-line">
                <LetterKindFields
                  kind={kind}
                  settings={letters.kinds[kind] ?? {}}
                  onChange={(settings) => onChange(withKind(letters, kind, settings))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </PartScreen>
  );
}

/** Only what differs from a new shop is kept. */
function withKind(
  letters: LetterSettings,
  kind: LetterKind,
  { off, subject, words }: KindSettings,
): LetterSettings {
  const { [kind]: _former, ...others } = letters.kinds;
  const changed = {
    ...(off === true && { off }),
    ...(subject && { subject }),
    ...(words && { words }),
  };
  const isChanged = Object.keys(changed).length > 0;
  return { ...letters, kinds: isChanged ? { ...others, [kind]: changed } : others };
}
