import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useLocation } from 'react-router';
import { countryName } from '#contract/countries.ts';
import type { FieldError } from '#contract/failures.ts';
import { describeSetting, FORM_FIELDS, type FormField } from '#contract/setting-fields.ts';
import type { SettingSection } from '#contract/setting-description.ts';
import { partOf } from '#contract/setting-shape.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { ConflictNotice, focusHeading } from '#web/admin/form/ConflictNotice.tsx';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { saveMerged } from './save-merged.ts';
import { saveSettings } from './settings-endpoints.ts';
import {
  changesOf,
  conflictsOf,
  editedParts,
  fieldsOf,
  type SettingsValues,
  valuesOf,
  withParts,
} from './settings-values.ts';
import { wordsOfPart } from './settings-words.ts';
import { SETTINGS_SECTIONS } from './settings-sections.ts';
import { SettingFields } from './SettingFields.tsx';
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
  const settings = useSettingsForm(props);
  const { form, known, conflict, goOnFrom } = settings;
  useSectionOfAddress();
  const unsaved = editedParts(form.watch(), valuesOf(known));
  return (
    <>
      <UnsavedGuard isUnsaved={() => unsaved.length > 0} />
      {conflict && (
        <ConflictNotice
          thing="settings"
          changed={conflict.parts.map((part) => changeIn(part, known, conflict.now))}
          onKeep={() => goOnFrom(conflict.now, true)}
          onDiscard={() => goOnFrom(conflict.now, false)}
        />
      )}
      <div className="flex flex-col gap-8">
        {SETTINGS_SECTIONS.map((section) => (
          <SectionForm
            key={section.id}
            section={section}
            settings={settings}
            isUnsaved={fieldsIn(section.id).some((field) => unsaved.includes(field))}
          />
        ))}
      </div>
      <SettingsLog key={known.updatedAt} />
    </>
  );
}

interface SectionFormProps {
  section: (typeof SETTINGS_SECTIONS)[number];
  settings: ReturnType<typeof useSettingsForm>;
  /** Only then there is something to save; until then its place is kept. */
  isUnsaved: boolean;
}

/** A section under its heading, which is saved on its own. */
function SectionForm({ section, settings, isUnsaved }: SectionFormProps) {
  const { form, problem, saving, send } = settings;
  const { id, title } = section;
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        // An error of the server would stay where no input is registered, and no section would be sent.
        form.clearErrors();
        void form.handleSubmit((typed) => send(typed, id))(event);
      }}
      className="border-t border-line pt-6"
    >
      <h2 id={id} tabIndex={-1} className="mb-4 scroll-mt-20 text-lg font-semibold">
        {title}
      </h2>
      {problem?.section === id && (
        <div className="mb-4">
          <Notice tone="danger" urgent takesFocus>
            {problem.message}
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SettingFields section={id} form={form} />
      </div>
      <div className={`mt-5 ${isUnsaved || saving === id ? '' : 'invisible'}`}>
        <Button type="submit" variant="primary" busy={saving === id}>
          Save
        </Button>
      </div>
    </form>
  );
}

function fieldsIn(section: SettingSection): readonly FormField[] {
  return FORM_FIELDS.filter((field) => describeSetting(field).section === section);
}

/** Leads to the section that the address names. */
function useSectionOfAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash]);
}

/** Describes a change by somebody else: "Tax: 18 → 12". Lists only have a name. */
function changeIn(part: FormField, before: StoredSettings, now: StoredSettings): string {
  const label = wordsOfPart(part, shopConfig.shop.locale);
  const [from, to] = [partOf(valuesOf(before), part), partOf(valuesOf(now), part)];
  return typeof from === 'string' && typeof to === 'string'
    ? `${label}: ${from || '(empty)'} → ${to || '(empty)'}`
    : label;
}

interface Conflict {
  now: StoredSettings;
  parts: FormField[];
}

/** The form, which never overwrites what somebody else has changed meanwhile. */
function useSettingsForm({ opened, readAgain }: SettingsFormProps) {
  const uid = useUserId();
  /** The settings that the form was opened with. */
  const [known, setKnown] = useState(opened);
  const [problem, setProblem] = useState<{ section: SettingSection; message: string }>();
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState<SettingSection>();
  const [save] = saveSettings.useMutation();
  const form = useForm<SettingsValues>({ defaultValues: valuesOf(opened) });

  /** Shows other settings, but keeps what was changed in the form after `since`. */
  function startFrom(settings: StoredSettings, since?: SettingsValues) {
    const typed = structuredClone(form.getValues());
    setKnown(settings);
    setConflict(undefined);
    form.reset(valuesOf(settings));
    for (const part of since ? editedParts(typed, since) : [])
      form.setValue(part, partOf(typed, part) as never, { shouldDirty: true });
  }

  function goOnFrom(now: StoredSettings, keepTyped: boolean) {
    startFrom(now, keepTyped ? valuesOf(known) : undefined);
    focusHeading();
  }

  /** Saves a section; what is typed in the others stays. */
  async function send(typed: SettingsValues, section: SettingSection) {
    if (saving !== undefined) return;
    const before = valuesOf(known);
    const values = withParts(before, typed, fieldsIn(section));
    const changes = changesOf(values, before);
    setProblem(undefined);
    setConflict(undefined);
    setSaving(section);
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
      const message = showErrors(form, error);
      if (message !== undefined) setProblem({ section, message });
    } finally {
      setSaving(undefined);
    }
  }

  return { form, known, problem, conflict, goOnFrom, saving, send };
}

/** Shows errors at their fields. Returns what is to be said above the form. */
function showErrors(form: UseFormReturn<SettingsValues>, error: unknown): string | undefined {
  const refused = asApiFailure(error);
  const errors = fieldErrorsOf(refused).map(ofWholeField);
  const rest = placeErrors(form.setError, fieldsOf(form.getValues()), errors);
  return errors.length === 0 ? refused.message : rest[0]?.message;
}

/**
 * The error of a single country belongs to the one field that holds all countries, and that of the first number of days and the
 * last one to the first.
 */
function ofWholeField({ path, message }: FieldError): FieldError {
  const [, country] = /^deliveryDays\.byCountry\.(..)/.exec(path) ?? [];
  if (country !== undefined) {
    const name = countryName(country, shopConfig.shop.locale);
    return { path: 'deliveryDays.byCountry', message: `${name}: ${message}` };
  }
  if (path === 'deliveryDays.default') return { path: 'deliveryDays.default.0', message };
  return path.startsWith('countries.') ? { path: 'countries', message } : { path, message };
}
