import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { messageOf } from '#web/api-failure.ts';
import type { PhotoToAdd } from './photo-form.ts';
import { refuseFile } from './photo-rules.ts';

/** Sends a photo, and returns the message of the shop. */
export type SendPhoto = (
  photo: Pick<PhotoToAdd, 'file' | 'replaces' | 'onProgress'>,
) => Promise<string>;

export interface Upload {
  id: string;
  file: File;
  /** The photo in whose place it comes; undefined: it is added. */
  replaces?: string | undefined;
  /** How much has been sent; undefined while others are sent before it. */
  share?: number | undefined;
  error?: string | undefined;
}

/** Sends photos one after the other, beside the form. One that fails is tried again alone. */
export function useUploads(send: SendPhoto) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const change = (id: string, facts: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...facts } : each)));
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id));

  function start({ id, file, replaces }: Upload): void {
    last.current = last.current.then(async () => {
      change(id, { share: 0 });
      try {
        const message = await send({
          file,
          replaces,
          onProgress: (share) => change(id, { share }),
        });
        remove(id);
        toast.success(message);
      } catch (error) {
        change(id, { share: undefined, error: messageOf(error) });
      }
    });
  }

  function take(taken: readonly Upload[]): void {
    setUploads((all) => [...all, ...taken]);
    for (const upload of taken) if (upload.error === undefined) start(upload);
  }

  return {
    uploads,
    remove,
    /** Adds photos, as many as there is room for. */
    add: (files: readonly File[], room: number) =>
      take(
        files.map((file, at) => {
          const error =
            at < room
              ? refuseFile(file)
              : `There is room for ${PRODUCT_LIMITS.photos.most} photos.`;
          return { id: crypto.randomUUID(), file, error };
        }),
      ),
    replace: (photo: string, file: File) =>
      take([{ id: crypto.randomUUID(), file, replaces: photo, error: refuseFile(file) }]),
    again: (upload: Upload) => {
      change(upload.id, { error: undefined });
      start(upload);
    },
  };
}
