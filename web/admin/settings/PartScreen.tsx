import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { UnsavedGuard } from '#web/admin/UnsavedGuard.tsx';
import { fieldErrorsOf, isApiFailure, messageOf } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { saveSettingsPart, settingsToEdit } from './part-endpoints.ts';

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
  const uid = useUserId();
  const answer = settingsToEdit.useQuery(uid, { skip: uid === '' });
  return (
    <AdminScreen title={screen.title} about={screen.about}>
      {answer.data && <PartForm {...screen} settings={answer.data} />}
      {!answer.data && answer.isError && (
        <QueryFailure title="The settings can't be shown" query={answer} />
      )}
      {!answer.data && !answer.isError && <Skeleton className="h-96" />}
    </AdminScreen>
  );
}

function PartForm<Part>({
  title,
  label,
  of,
  changes,
  children,
  settings,
}: PartScreenProps<Part> & { settings: StoredSettings }) {
  const uid = useUserId();
  const [saved, setSaved] = useState({ part: of(settings), version: settings.updatedAt });
  const [part, setPart] = useState(saved.part);
  const [save, { isLoading, error }] = saveSettingsPart.useMutation();

  async function send() {
    const answer = await save({ uid, changes: changes(part), version: saved.version });
    // A failure is shown above the fields.
    if (!answer.data) return;
    setSaved({ part, version: answer.data.settings.updatedAt });
    toast.success(answer.data.message);
  }

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
      <UnsavedGuard isUnsaved={() => JSON.stringify(part) !== JSON.stringify(saved.part)} />
      {error !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {problemOf(error)}
        </Notice>
      )}
      {children(part, setPart)}
      <div>
        <Button type="submit" variant="primary" busy={isLoading}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong, and with which entry of a list: "rows 2 products: Choose at least one product". */
function problemOf(error: unknown): string {
  const fields = isApiFailure(error) ? fieldErrorsOf(error) : [];
  if (fields.length === 0) return messageOf(error);
  return fields.map(({ path, message }) => `${placeOf(path)}: ${message}`).join('. ');
}

function placeOf(path: string): string {
  const [first = '', ...parts] = path.split('.');
  const places = parts.map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part));
  return places.join(' ') || first;
}
