import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import type { FieldError } from '#contract/failures.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { ConflictNotice, focusHeading } from '#web/admin/ConflictNotice.tsx';
import { UnsavedGuard } from '#web/admin/UnsavedGuard.tsx';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { countryName } from '#web/order/country-names.ts';
import { placeErrors } from '#web/place-errors.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { saveMerged } from './save-merged.ts';
import {
  changesOf,
  conflictsOf,
  editedParts,
  fieldsOf,
  type SettingsPart,
  type SettingsValues,
  valueAt,
  valuesOf,
} from './settings-values.ts';
import { saveSettings } from './settings-endpoints.ts';
import { wordsOfPart } from './settings-words.ts';
import { ContactSection, MoneySection, NumbersSection, ShopSection } from './SettingsFields.tsx';
import { SellerSection } from './SellerFields.tsx';
import { SettingsLog } from './SettingsLog.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';
import { useOwnerSettings } from './use-opened-settings.ts';

export function Component() {
  return (
    <SettingsScreen title="Settings" query={useOwnerSettings()}>
      {(opened, readAgain) => <SettingsForm opened={opened} readAgain={readAgain} />}
    </SettingsScreen>
  );
}

interface SettingsFormProps {
  opened: StoredSettings;
  readAgain: () => Promise<StoredSettings>;
}

function SettingsForm(props: SettingsFormProps) {
  const { form, known, message, conflict, goOnFrom, isSaving, send } = useSettingsForm(props);
  const { isDirty } = form.formState;
  return (
    <>
      <form
        noValidate
        aria-label="Settings"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-8"
      >
        <UnsavedGuard isUnsaved={() => isDirty} />
        {message !== undefined && (
          <Notice tone="danger" urgent takesFocus>
            {message}
          </Notice>
        )}
        {conflict && (
          <ConflictNotice
            thing="settings"
            changed={conflict.parts.map((part) => changeIn(part, known, conflict.now))}
            onKeep={() => goOnFrom(conflict.now, true)}
            onDiscard={() => goOnFrom(conflict.now, false)}
          />
        )}
        <ShopSection form={form} />
        <ContactSection form={form} />
        <MoneySection form={form} />
        <NumbersSection form={form} />
        <SellerSection form={form} />
        <div>
          <Button type="submit" variant="primary" busy={isSaving}>
            Save
          </Button>
        </div>
      </form>
      <SettingsLog key={known.updatedAt} />
    </>
  );
}

/** What somebody else has changed: "Tax: 18 → 12". Lists only have a name. */
function changeIn(part: SettingsPart, before: StoredSettings, now: StoredSettings): string {
  const label = wordsOfPart(part, shopConfig.shop.locale);
  const [from, to] = [valueAt(valuesOf(before), part), valueAt(valuesOf(now), part)];
  return typeof from === 'string' && typeof to === 'string'
    ? `${label}: ${from || '(empty)'} → ${to || '(empty)'}`
    : label;
}

interface Conflict {
  now: StoredSettings;
  parts: SettingsPart[];
}

/** The form, which never overwrites what somebody else has changed meanwhile. */
function useSettingsForm({ opened, readAgain }: SettingsFormProps) {
  const uid = useUserId();
  /** The settings that the form was opened with. */
  const [known, setKnown] = useState(opened);
  const [message, setMessage] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const [save, { isLoading }] = saveSettings.useMutation();
  const form = useForm<SettingsValues>({ defaultValues: valuesOf(opened) });

  /** Shows other settings, but keeps what was changed in the form after `since`. */
  function startFrom(settings: StoredSettings, since?: SettingsValues) {
    const typed = structuredClone(form.getValues());
    setKnown(settings);
    setConflict(undefined);
    form.reset(valuesOf(settings));
    for (const part of since ? editedParts(typed, since) : [])
      form.setValue(part, valueAt(typed, part) as never, { shouldDirty: true });
  }

  function goOnFrom(now: StoredSettings, keepTyped: boolean) {
    startFrom(now, keepTyped ? valuesOf(known) : undefined);
    focusHeading();
  }

  async function send(typed: SettingsValues) {
    if (isLoading) return;
    const values = structuredClone(typed);
    const before = valuesOf(known);
    const changes = changesOf(values, before);
    setMessage(undefined);
    setConflict(undefined);
    try {
      const result = await saveMerged({
        version: known.updatedAt,
        save: (version) => save({ uid, version, changes }).unwrap(),
        readAgain,
        isConflict: (now) => conflictsOf(values, before, valuesOf(now)).length > 0,
      });
      if ('conflict' in result) {
        const now = result.conflict;
        return setConflict({ now, parts: conflictsOf(values, before, valuesOf(now)) });
      }
      startFrom(result.saved.settings, values);
      toast.success(result.saved.message);
    } catch (error) {
      setMessage(showErrors(form, error));
    }
  }

  return { form, known, message, conflict, goOnFrom, isSaving: isLoading, send };
}

/** Shows errors at their fields. Returns what is to be said above the form. */
function showErrors(form: UseFormReturn<SettingsValues>, error: unknown): string | undefined {
  const refused = asApiFailure(error);
  const errors = fieldErrorsOf(refused).map(ofWholeField);
  const rest = placeErrors(form.setError, fieldsOf(form.getValues()), errors);
  return errors.length === 0 ? refused.message : rest[0]?.message;
}

/** The error of a single country belongs to the one field that holds all countries. */
function ofWholeField({ path, message }: FieldError): FieldError {
  const [, country] = /^deliveryDays\.byCountry\.(..)/.exec(path) ?? [];
  if (country !== undefined) {
    const name = countryName(country, shopConfig.shop.locale);
    return { path: 'deliveryDays.byCountry', message: `${name}: ${message}` };
  }
  return path.startsWith('countries.') ? { path: 'countries', message } : { path, message };
}
