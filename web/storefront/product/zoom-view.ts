/** A photo's scale, and the offset of its centre from the stage's in CSS pixels. Scale 1 fits the stage. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A point on the stage, in CSS pixels from its centre. */
export interface Point {
  x: number;
  y: number;
}

/** The sizes of the stage, and of the photo at scale 1. */
export interface Frame {
  stage: Size;
  photo: Size;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The largest scale. */
export const MAX_SCALE = 4;

/** The size of a photo that fits the stage. */
export function fitPhoto(photo: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / photo.width, stage.height / photo.height);
  return { width: photo.width * ratio, height: photo.height * ratio };
}

/** Zooms around a point, as far as the photo's edges allow. */
export function zoomTo(view: View, scale: number, at: Point, frame: Frame): View {
  const next = Math.min(Math.max(1, scale), MAX_SCALE);
  const ratio = next / view.scale;
  const x = at.x - (at.x - view.x) * ratio;
  const y = at.y - (at.y - view.y) * ratio;
  return keepOnStage({ scale: next, x, y }, frame);
}

/** Moves the photo, never further than its edges. */
export function moveBy(view: View, by: Point, frame: Frame): View {
  return keepOnStage({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** Keeps a photo that is larger than the stage on all of it, and a smaller one in the middle. */
export function keepOnStage({ scale, x, y }: View, { stage, photo }: Frame): View {
  return {
    scale,
    x: within(x, (photo.width * scale - stage.width) / 2),
    y: within(y, (photo.height * scale - stage.height) / 2),
  };
}

/** Returns true if a point is on the photo. */
export function isOnPhoto({ scale, x, y }: View, at: Point, { photo }: Frame): boolean {
  return (
    Math.abs(at.x - x) <= (photo.width * scale) / 2 &&
    Math.abs(at.y - y) <= (photo.height * scale) / 2
  );
}

function within(offset: number, max: number): number {
  // Adding 0 turns −0 into 0.
  return max <= 0 ? 0 : Math.min(Math.max(-max, offset), max) + 0;
}
