/** How a photo lies on its stage: how much larger than whole, and how far its centre is off the stage's, in CSS pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A place on the stage, in CSS pixels from its centre. */
export interface Point {
  x: number;
  y: number;
}

/** The stage, and how large the whole photo is shown on it. */
export interface Frame {
  stage: Size;
  photo: Size;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** As close as it gets. */
export const MAX_SCALE = 4;

/** How large a photo is when all of it is to be seen: as wide or as high as the stage. */
export function fitPhoto(photo: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / photo.width, stage.height / photo.height);
  return { width: photo.width * ratio, height: photo.height * ratio };
}

/** Zooms so that what is under a point stays under it, as far as the photo's edges allow. */
export function zoomTo(view: View, scale: number, at: Point, frame: Frame): View {
  const next = Math.min(Math.max(1, scale), MAX_SCALE);
  const ratio = next / view.scale;
  const x = at.x - (at.x - view.x) * ratio;
  const y = at.y - (at.y - view.y) * ratio;
  return keepOnStage({ scale: next, x, y }, frame);
}

/** Moves the photo about, never further than its edges. */
export function moveBy(view: View, by: Point, frame: Frame): View {
  return keepOnStage({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** A photo larger than the stage leaves no part of it empty; one that is not stays in the middle. */
export function keepOnStage({ scale, x, y }: View, { stage, photo }: Frame): View {
  return {
    scale,
    x: within(x, (photo.width * scale - stage.width) / 2),
    y: within(y, (photo.height * scale - stage.height) / 2),
  };
}

/** Whether a point is on the photo, not beside it. */
export function isOnPhoto({ scale, x, y }: View, at: Point, { photo }: Frame): boolean {
  return (
    Math.abs(at.x - x) <= (photo.width * scale) / 2 &&
    Math.abs(at.y - y) <= (photo.height * scale) / 2
  );
}

function within(offset: number, most: number): number {
  // Adding zero makes 0 of −0.
  return most <= 0 ? 0 : Math.min(Math.max(-most, offset), most) + 0;
}
