import { useEffect, useId, useRef, useState } from 'react';
import { PHOTO_TYPES } from '#contract/catalog-limits.ts';
import { webpFilesOf } from '#contract/photo-sizes.ts';
import { UploadProgress } from '#web/admin/form/UploadProgress.tsx';
import { refuseFile } from '#web/admin/products/photo-rules.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { usePhotoFailure } from '#web/ui/Photo.tsx';
import { type PictureOf, uploadPicture } from './settings-endpoints.ts';

interface PictureUploadProps {
  /** The address of the picture; '' for none. */
  address: string;
  /** What shows it. */
  of?: PictureOf;
  onChange: (address: string) => void;
}

/** Below a field for the address of a picture: the picture, and buttons that upload another one or remove it. */
export function PictureUpload({ address, of = 'settings', onChange }: PictureUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { progress, error, said, say, upload } = useUpload(of, onChange);
  return (
    <div className="flex flex-col gap-3">
      {address.startsWith('/photos/') && <Preview address={address} />}
      <div className="flex flex-wrap items-center gap-3">
        {/* So that the hidden input does not move the page. */}
        <span className="relative">
          <input
            ref={input}
            id={id}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            disabled={progress !== undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
              // So that the same file can be chosen again.
              target.value = '';
            }}
            className="peer sr-only"
          />
          <label htmlFor={id} className={`${buttonLook('secondary', 'sm')} ${CHOOSE}`}>
            Upload a picture
          </label>
        </span>
        {progress !== undefined && <UploadProgress share={progress} />}
        {progress === undefined && address !== '' && (
          <Button
            size="sm"
            onClick={() => {
              onChange('');
              say('Removed. The shop hides it once you save.');
              input.current?.focus();
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <p aria-live="polite" className={`text-sm text-ink-muted ${said === '' ? 'sr-only' : ''}`}>
        {said}
      </p>
    </div>
  );
}

const CHOOSE =
  'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ' +
  'peer-disabled:cursor-default peer-disabled:opacity-60';

function Preview({ address }: { address: string }) {
  const { hasFailed, onError } = usePhotoFailure(address);
  if (hasFailed) return <p className="text-sm text-danger">There is no picture at this address.</p>;
  return (
    <img
      src={webpFilesOf(address)[0]?.url ?? address}
      alt="Preview"
      onError={onError}
      className="h-24 max-w-full self-start rounded-md bg-sunken object-contain"
    />
  );
}

/** Uploads a picture, and passes on its address. */
function useUpload(of: PictureOf, onUploaded: (address: string) => void) {
  const uid = useUserId();
  const [send] = uploadPicture.useMutation();
  /** From 0 to 1 while it is being sent. */
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [said, say] = useState('');
  // The form may have changed while the picture was sent.
  const pass = useRef(onUploaded);
  useEffect(() => {
    pass.current = onUploaded;
  });

  async function upload(file: File) {
    const refusal = refuseFile(file);
    setError(refusal);
    say('');
    if (refusal !== undefined) return;
    setProgress(0);
    try {
      const { picture } = await send({ uid, of, file, onProgress: setProgress }).unwrap();
      pass.current(picture.url);
      say('Uploaded. The shop shows it once you save.');
    } catch (failure) {
      const refused = asApiFailure(failure);
      const [ofFile] = fieldErrorsOf(refused);
      setError(ofFile ? `${file.name}: ${ofFile.message}` : refused.message);
    } finally {
      setProgress(undefined);
    }
  }

  return { progress, error, said, say, upload };
}
