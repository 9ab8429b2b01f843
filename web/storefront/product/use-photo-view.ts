import { type RefObject, useRef, useState } from 'react';
import {
  fitPhoto,
  type Frame,
  isOnPhoto,
  keepOnStage,
  moveBy,
  type Point,
  type Size,
  type View,
  WHOLE,
  zoomTo,
} from './zoom-view.ts';

/** The scale to which a click or a double tap zooms. */
const CLOSE_UP = 2.5;

export type PhotoView = ReturnType<typeof usePhotoView>;

/** The position and scale of the photo, and what changes them. */
export function usePhotoView(stage: RefObject<HTMLElement | null>, photo: Size) {
  const [view, setView] = useState(WHOLE);
  const [aside, setAside] = useState(0);
  // The state that the next event continues from: several events can come before a render.
  const latest = useRef({ view: WHOLE, aside: 0 });

  function show(next: View): void {
    latest.current.view = next;
    setView(next);
  }
  function draw(pixels: number): void {
    latest.current.aside = pixels;
    setAside(pixels);
  }
  function frame(): Frame {
    const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {};
    return { stage: { width, height }, photo: fitPhoto(photo, { width, height }) };
  }
  function zoomBy(factor: number, at: Point = { x: 0, y: 0 }): void {
    const { view } = latest.current;
    show(zoomTo(view, view.scale * factor, at, frame()));
  }

  return {
    view,
    aside,
    now: () => latest.current,
    show,
    draw,
    zoomBy,
    /** Returns the place of a pointer on the stage. */
    place({ clientX, clientY }: { clientX: number; clientY: number }): Point {
      const { width, height } = frame().stage;
      return { x: clientX - width / 2, y: clientY - height / 2 };
    },
    toggle(at: Point): void {
      const isWhole = latest.current.view.scale === 1;
      show(isWhole ? zoomTo(WHOLE, CLOSE_UP, at, frame()) : WHOLE);
    },
    /** Moves the photo; false where its edge is reached already. */
    moveBy(by: Point): boolean {
      const { view } = latest.current;
      const moved = moveBy(view, by, frame());
      if (moved.x === view.x && moved.y === view.y) return false;
      show(moved);
      return true;
    },
    isOnPhoto: (at: Point) => isOnPhoto(latest.current.view, at, frame()),
    keepOnStage: () => show(keepOnStage(latest.current.view, frame())),
  };
}
