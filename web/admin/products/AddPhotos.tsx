import { useRef } from 'react';
import { PHOTO_TYPES } from '#contract/catalog-limits.ts';
import { FILE_INPUT } from '#web/admin/form/file-input.ts';
import { UploadProgress } from '#web/admin/form/UploadProgress.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { refuseFile } from './photo-rules.ts';
import type { Upload, useUploads } from './use-uploads.ts';

interface AddPhotosProps {
  uploads: ReturnType<typeof useUploads>;
  /** How many more there may be. */
  room: number;
}

/** A field for photos that are added, and those that are sent. */
export function AddPhotos({ uploads: { uploads, add, again, remove }, room }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
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
                add([...(target.files ?? [])], room);
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
                again(upload);
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
