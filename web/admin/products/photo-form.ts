import type { ProductAnswer } from '#contract/catalog.ts';
import type { FamilySaved } from '#contract/family.ts';
import { sendForm } from '#web/admin/form/send-form.ts';
import { callAddress } from '#web/api.ts';

interface Answers {
  product: ProductAnswer;
  family: FamilySaved;
}

/** A photo that is added to a product or family. */
export interface PhotoToAdd {
  uid: string;
  id: string;
  file: File;
  /** A photo in whose place it comes; `all`: it becomes the only one. */
  replaces?: string | undefined;
  onProgress: (share: number) => void;
}

/** Sends a photo, to be added to a product or family. */
export async function sendPhoto<What extends keyof Answers>(
  what: What,
  { uid, id, file, replaces, onProgress }: PhotoToAdd,
  context: Parameters<typeof sendForm>[1],
) {
  const form = new FormData();
  form.append('photo', file);
  const place = replaces === undefined ? '' : `&replaces=${encodeURIComponent(replaces)}`;
  const url = callAddress(`${what}/${encodeURIComponent(id)}/photos`, uid) + place;
  const call = { url, method: 'POST', body: form, onProgress } as const;
  const { data, error } = await sendForm(call, context, undefined);
  return error ? { error } : { data: data as Answers[What] };
}
