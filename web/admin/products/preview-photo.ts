import { refusePicture } from './photo-rules.ts';

/** A file chosen as a photo, with a small picture of it. */
export interface ChosenPhoto {
  id: string;
  file: File;
  /** A data URI: the page's policy allows no other addresses of files. */
  preview: string;
}

const PREVIEW_SIZE = 240;

/** Looks into a file. Gives back the photo, or why it can't be one. */
export async function previewPhoto(file: File): Promise<ChosenPhoto | { complaint: string }> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return { complaint: `${file.name} can't be read as a picture.` };
  try {
    const complaint = refusePicture(file.name, picture);
    if (complaint) return { complaint };
    return { id: crypto.randomUUID(), file, preview: drawSmall(picture) };
  } finally {
    picture.close();
  }
}

/** The middle square of a picture, as the shop's cards show it. */
function drawSmall(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = PREVIEW_SIZE;
  canvas.height = PREVIEW_SIZE;
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  canvas
    .getContext('2d')
    ?.drawImage(picture, left, top, side, side, 0, 0, PREVIEW_SIZE, PREVIEW_SIZE);
  return canvas.toDataURL('image/webp', 0.8);
}
