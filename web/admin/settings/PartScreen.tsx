import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';
import { ConflictNotice, focusHeading } from '#web/admin/ConflictNotice.tsx';
import { UnsavedGuard } from '#web/admin/UnsavedGuard.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { problemOf } from './problem-words.ts';
import { saveMerged } from './save-merged.ts';
import { saveSettings } from './settings-endpoints.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

interface PartScreenProps<Part> {
  title: string;
  about: string;
  /** Of the button that saves it. */
  label: string;
  /** The part of the settings that is edited. */
  of: (settings: StoredSettings) => Part;
  changes: (part: Part) => SettingsChanges;
  children: (part: Part, onChange: (part: Part) => void) => ReactNode;
}

/** A screen for one part of the owner's settings, which is saved by itself. */
export function PartScreen<Part>(screen: PartScreenProps<Part>) {
  return (
    <SettingsScreen title={screen.title} about={screen.about}>
      {(opened, readAgain) => <PartForm {...screen} opened={opened} readAgain={readAgain} />}
    </SettingsScreen>
  );
}

interface PartFormProps<Part> extends PartScreenProps<Part> {
  opened: StoredSettings;
  readAgain: () => Promise<StoredSettings>;
}

function PartForm<Part>(form: PartFormProps<Part>) {
  const { title, label, children } = form;
  const { part, setPart, fieldsKey, isUnsaved, isSaving, error, conflict, goOnFrom, send } =
    usePart(form);
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex max-w-3xl flex-col gap-8"
    >
      <UnsavedGuard isUnsaved={isUnsaved} />
      {error !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {problemOf(error)}
        </Notice>
      )}
      {conflict && (
        <ConflictNotice
          thing="settings"
          onKeep={() => goOnFrom(conflict, true)}
          onDiscard={() => goOnFrom(conflict, false)}
        />
      )}
      <div key={fieldsKey} className="flex flex-col gap-8">
        {children(part, setPart)}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={isSaving}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/** The part as it is edited, and how it is saved. */
function usePart<Part>({ of, changes, opened, readAgain }: PartFormProps<Part>) {
  const uid = useUserId();
  const [known, setKnown] = useState({ part: of(opened), version: opened.updatedAt });
  const [part, setPart] = useState(known.part);
  /** Another one for fields that start anew. */
  const [fieldsKey, setFieldsKey] = useState(0);
  const [conflict, setConflict] = useState<StoredSettings>();
  const [error, setError] = useState<unknown>();
  const [save, { isLoading }] = saveSettings.useMutation();

  function goOnFrom(now: StoredSettings, keepTyped: boolean) {
    setKnown({ part: of(now), version: now.updatedAt });
    setConflict(undefined);
    focusHeading();
    if (keepTyped) return;
    setPart(of(now));
    setFieldsKey((key) => key + 1);
  }

  async function send() {
    if (isLoading) return;
    setError(undefined);
    setConflict(undefined);
    try {
      const result = await saveMerged({
        version: known.version,
        save: (version) => save({ uid, changes: changes(part), version }).unwrap(),
        readAgain,
        isConflict: (now) => isOther(of(now), known.part) && isOther(of(now), part),
      });
      if ('conflict' in result) return setConflict(result.conflict);
      setKnown({ part, version: result.saved.settings.updatedAt });
      toast.success(result.saved.message);
    } catch (failure) {
      setError(failure);
    }
  }

  return {
    part,
    setPart,
    fieldsKey,
    isUnsaved: () => isOther(part, known.part),
    isSaving: isLoading,
    error,
    conflict,
    goOnFrom,
    send,
  };
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
