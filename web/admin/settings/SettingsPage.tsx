import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import type { StoredSettings } from '#contract/settings.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { UnsavedGuard } from '#web/admin/UnsavedGuard.tsx';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { placeErrors } from '#web/place-errors.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { changesOf, SETTINGS_FIELDS, type SettingsValues, valuesOf } from './settings-values.ts';
import { ownerSettings, saveSettings } from './settings-endpoints.ts';
import { ContactSection, MoneySection, NumbersSection, ShopSection } from './SettingsFields.tsx';
import { SettingsLog } from './SettingsLog.tsx';

export function Component() {
  const uid = useUserId();
  const query = ownerSettings.useQuery(uid, {
    skip: uid === '',
    refetchOnMountOrArgChange: true,
    // The form must not change while somebody edits it.
    refetchOnReconnect: false,
  });
  return (
    <AdminScreen title="Settings">
      {query.currentData ? (
        <SettingsForm opened={query.currentData} readAgain={() => query.refetch().unwrap()} />
      ) : query.isError ? (
        <QueryFailure title="The settings can't be shown" query={query} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminScreen>
  );
}

interface SettingsFormProps {
  opened: StoredSettings;
  readAgain: () => Promise<StoredSettings>;
}

function SettingsForm({ opened, readAgain }: SettingsFormProps) {
  const uid = useUserId();
  const [known, setKnown] = useState(opened);
  const [failure, setFailure] = useState<{ message: string; isStale: boolean }>();
  const [save, { isLoading }] = saveSettings.useMutation();
  const form = useForm<SettingsValues>({ defaultValues: valuesOf(opened) });
  const { isDirty } = form.formState;

  function startFrom(settings: StoredSettings) {
    setKnown(settings);
    setFailure(undefined);
    form.reset(valuesOf(settings));
  }

  async function send(values: SettingsValues) {
    if (isLoading) return;
    setFailure(undefined);
    try {
      const changes = changesOf(values, known);
      const answer = await save({ uid, version: known.updatedAt, changes }).unwrap();
      startFrom(answer.settings);
      toast.success(answer.message);
    } catch (error) {
      const refused = asApiFailure(error);
      const errors = fieldErrorsOf(refused);
      const rest = placeErrors(form.setError, SETTINGS_FIELDS, errors);
      if (errors.length === 0 || rest.length > 0)
        setFailure({
          message: rest[0]?.message ?? refused.message,
          isStale: refused.code === 'STALE',
        });
    }
  }

  return (
    <>
      <form
        noValidate
        aria-label="Settings"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-8"
      >
        <UnsavedGuard isUnsaved={() => isDirty} />
        {failure && (
          <Notice
            tone={failure.isStale ? 'warning' : 'danger'}
            urgent
            takesFocus
            action={
              failure.isStale && (
                <Button size="sm" onClick={() => void readAgain().then(startFrom)}>
                  Discard my changes
                </Button>
              )
            }
          >
            {failure.message}
          </Notice>
        )}
        <ShopSection form={form} />
        <ContactSection form={form} />
        <MoneySection form={form} />
        <NumbersSection form={form} />
        <div>
          <Button type="submit" variant="primary" busy={isLoading}>
            Save
          </Button>
        </div>
      </form>
      <SettingsLog key={known.updatedAt} />
    </>
  );
}
