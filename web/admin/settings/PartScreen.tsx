import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ConflictNotice, focusHeading } from '#web/admin/form/ConflictNotice.tsx';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { problemOf } from './problem-words.ts';
import { saveMerged } from './save-merged.ts';
import { SettingsScreen } from './SettingsScreen.tsx';
import type { OpenedSettings } from './use-opened-settings.ts';

interface PartScreenProps<Opened, Part> {
  title: string;
  about: string;
  /** The label of the button that saves it. */
  label: string;
  /** The part of the settings that is edited. */
  of: (settings: Opened) => Part;
  query: OpenedSettings<Opened>;
  /** Saves it, unless another version than this is stored. */
  save: (part: Part, version: string) => Promise<Saved>;
  /** What is compared to know whether a part differs, where that is not the whole part. */
  compared?: (part: Part) => unknown;
  /** Below the form. */
  Below?: ComponentType<{ opened: Opened }>;
  /** Has a table that needs the width of the screen. */
  isWide?: boolean;
  children: (part: Part, onChange: (part: Part) => void, refused?: Refused<Part>) => ReactNode;
}

/** A part that was not saved, with its mistakes. A screen that has them shows them at their fields, too. */
export interface Refused<Part> {
  part: Part;
  error: unknown;
}

interface Version {
  updatedAt: string;
}

interface Saved {
  message: string;
  settings: Version;
}

/** A screen for one part of the owner's settings, which is saved separately. */
export function PartScreen<Opened extends Version, Part>(screen: PartScreenProps<Opened, Part>) {
  const { Below } = screen;
  return (
    <SettingsScreen title={screen.title} about={screen.about} query={screen.query}>
      {(opened, readAgain) => (
        <>
          <PartForm {...screen} opened={opened} readAgain={readAgain} />
          {Below && <Below opened={opened} />}
        </>
      )}
    </SettingsScreen>
  );
}

interface PartFormProps<Opened, Part> extends PartScreenProps<Opened, Part> {
  opened: Opened;
  readAgain: () => Promise<Opened>;
}

function PartForm<Opened extends Version, Part>(form: PartFormProps<Opened, Part>) {
  const { title, label, isWide = false, children } = form;
  const { part, setPart, fieldsKey, isUnsaved, isSaving, refused, conflict, goOnFrom, send } =
    usePart(form);
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className={`flex flex-col gap-8 ${isWide ? '' : 'max-w-3xl'}`}
    >
      <UnsavedGuard isUnsaved={isUnsaved} />
      {refused && (
        <Notice tone="danger" urgent takesFocus>
          {problemOf(refused.error)}
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
        {children(part, setPart, refused)}
      </div>
      <ActionBar stays>
        <Button type="submit" variant="primary" busy={isSaving}>
          {label}
        </Button>
      </ActionBar>
    </form>
  );
}

/** The part as it is edited, and how it is saved. */
function usePart<Opened extends Version, Part>({
  of,
  save,
  compared = (part) => part,
  opened,
  readAgain,
}: PartFormProps<Opened, Part>) {
  const [known, setKnown] = useState({ part: of(opened), version: opened.updatedAt });
  const [part, setPart] = useState(known.part);
  /** A new key resets the fields. */
  const [fieldsKey, setFieldsKey] = useState(0);
  const [conflict, setConflict] = useState<Opened>();
  const [refused, setRefused] = useState<Refused<Part>>();
  const [isSaving, setIsSaving] = useState(false);
  const isOther = (one: Part, other: Part) =>
    JSON.stringify(compared(one)) !== JSON.stringify(compared(other));

  function goOnFrom(now: Opened, keepTyped: boolean) {
    setKnown({ part: of(now), version: now.updatedAt });
    setConflict(undefined);
    focusHeading();
    if (keepTyped) return;
    setPart(of(now));
    setFieldsKey((key) => key + 1);
  }

  async function send() {
    if (isSaving) return;
    setIsSaving(true);
    setRefused(undefined);
    setConflict(undefined);
    try {
      const result = await saveMerged({
        version: known.version,
        save: (version) => save(part, version),
        readAgain,
        isConflict: (now) => isOther(of(now), known.part) && isOther(of(now), part),
      });
      if ('conflict' in result) return setConflict(result.conflict);
      setKnown({ part, version: result.saved.settings.updatedAt });
      toast.success(result.saved.message);
    } catch (failure) {
      setRefused({ part, error: failure });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    part,
    setPart,
    fieldsKey,
    isUnsaved: () => isOther(part, known.part),
    isSaving,
    refused,
    conflict,
    goOnFrom,
    send,
  };
}
