import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FormField } from '#contract/setting-fields.ts';
import type { StoredSettings } from '#contract/settings.ts';
import {
  changesOf,
  fieldsOf,
  type SettingsValues,
  valuesOf,
  withParts,
} from '#web/admin/settings/settings-values.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import type { SendAnswers } from './setup-steps.ts';

interface SetupForm {
  settings: StoredSettings;
  fields: readonly FormField[];
  send: SendAnswers;
  /** Values that the form begins with in place of the settings. */
  begins?: Partial<SettingsValues>;
}

/** The form of a step that asks for settings: only these are sent. */
export function useSetupForm({ settings, fields, send, begins }: SetupForm) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const before = valuesOf(settings);
  const form = useForm<SettingsValues>({ defaultValues: { ...before, ...begins } });

  /** Saves the fields that differ, with other answers. A refusal is shown at its field, or is the `problem`. */
  async function save(others: Parameters<SendAnswers>[0] = {}): Promise<void> {
    const typed = withParts(before, form.getValues(), fields);
    setSaving(true);
    setProblem(undefined);
    try {
      await send({ ...changesOf(typed, before), ...others });
    } catch (error) {
      const refused = asApiFailure(error);
      const errors = fieldErrorsOf(refused);
      const rest = placeErrors(form.setError, fieldsOf(form.getValues()), errors);
      setProblem(errors.length === 0 ? refused.message : rest[0]?.message);
    } finally {
      setSaving(false);
    }
  }

  /** Acts on what is typed. What was wrong before is forgotten, and what is wrong now until it is typed anew. */
  function submit(act: () => void): void {
    form.clearErrors();
    void form.handleSubmit(act)();
  }

  return { form, save, submit, isSaving, problem };
}
