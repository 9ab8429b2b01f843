import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { PHOTO_TYPES, PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { messageOf } from '#web/api-failure.ts';
import { FILE_INPUT } from '#web/admin/form/file-input.ts';
import { UploadProgress } from '#web/admin/form/UploadProgress.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { refuseFile } from './photo-rules.ts';

/** Sends a photo, and returns the message of the shop. */
export type SendPhoto = (file: File, onProgress: (share: number) => void) => Promise<string>;

interface Upload {
  id: string;
  file: File;
  /** How much has been sent; undefined while others are sent before it. */
  share?: number | undefined;
  error?: string | undefined;
}

/** Adds photos one after the other, beside the form. One that fails is tried again alone. */
export function AddPhotos({ add, room }: { add: SendPhoto; room: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const change = (id: string, facts: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...facts } : each)));
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id));

  function start({ id, file }: Upload): void {
    last.current = last.current.then(async () => {
      change(id, { share: 0 });
      try {
        const message = await add(file, (share) => change(id, { share }));
        remove(id);
        toast.success(message);
      } catch (error) {
        change(id, { share: undefined, error: messageOf(error) });
      }
    });
  }

  function take(files: readonly File[]): void {
    const taken = files.map((file, at): Upload => {
      const error =
        at < room ? refuseFile(file) : `There is room for ${PRODUCT_LIMITS.photos.most} photos.`;
      return { id: crypto.randomUUID(), file, error };
    });
    setUploads((all) => [...all, ...taken]);
    for (const upload of taken) if (upload.error === undefined) start(upload);
  }

  return (
    <div className="flex flex-col gap-3">
      {room > 0 && (
        <Field label="Add a photo" hint="JPEG, PNG, WebP or AVIF, each up to 5 MB; several at once">
          {(control) => (
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              accept={PHOTO_TYPES.join(',')}
              onChange={({ target }) => {
                take([...(target.files ?? [])]);
                target.value = '';
              }}
              className={`${FILE_INPUT} max-w-md`}
            />
          )}
        </Field>
      )}
      {uploads.length > 0 && (
        <ul aria-label="Photos that are sent" className="flex flex-col gap-3">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onAgain={() => {
                change(upload.id, { error: undefined });
                start(upload);
                input.current?.focus();
              }}
              onLeaveOut={() => {
                remove(upload.id);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface UploadRowProps {
  upload: Upload;
  onAgain: () => void;
  onLeaveOut: () => void;
}

function UploadRow({ upload: { file, share, error }, onAgain, onLeaveOut }: UploadRowProps) {
  const { name } = file;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {share !== undefined && <UploadProgress share={share} />}
      {share === undefined && error === undefined && (
        <span className="text-ink-muted">Waiting …</span>
      )}
      {error !== undefined && (
        <>
          <span role="alert" className="text-danger">
            {error}
          </span>
          {refuseFile(file) === undefined && (
            <Button size="sm" aria-label={`Try ${name} again`} onClick={onAgain}>
              Try again
            </Button>
          )}
          <Button size="sm" variant="quiet" aria-label={`Leave out ${name}`} onClick={onLeaveOut}>
            Leave out
          </Button>
        </>
      )}
    </li>
  );
}
