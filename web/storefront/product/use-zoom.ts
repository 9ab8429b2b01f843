import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { type PhotoView, usePhotoView } from './use-photo-view.ts';
import { type Point, type Size, type View, WHOLE } from './zoom-view.ts';

interface ZoomOptions {
  /** The element whose keys and wheel zoom the photo. */
  dialog: RefObject<HTMLDialogElement | null>;
  stage: RefObject<HTMLElement | null>;
  photo: Size;
  /** Shows another photo; undefined where there is only one. */
  onTurn: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

interface Zoom {
  view: View;
  /** The distance to which a swipe has moved the photo aside, in pixels. */
  aside: number;
  /** Movements are not animated while a pointer holds the photo. */
  isHeld: boolean;
  zoomBy: (factor: number) => void;
  turn: (step: 1 | -1) => void;
}

const ALMOST_WHOLE = 1.05;
const KEY_FACTOR = 2;
const KEY_STEP_PX = 120;
/** A finger that moves less than this is a tap. */
const TAP_SLOP_PX = 8;
const SWIPE_PX = 50;
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 40;

/** Zooms, moves and turns photos: by pinch, tap, drag, swipe, click, wheel and keys. */
export function useZoom({ dialog, stage, photo, onTurn, onClose }: ZoomOptions): Zoom {
  const moving = usePhotoView(stage, photo);
  const turn = (step: 1 | -1) => {
    if (!onTurn) return;
    moving.show(WHOLE);
    onTurn(step);
  };
  const isHeld = useGestures(stage, { moving, canTurn: onTurn !== undefined, turn, onClose });
  useWheelAndKeys(dialog, { moving, turn });
  const { view, aside, zoomBy } = moving;
  return { view, aside, isHeld, zoomBy, turn };
}

interface Gestures {
  moving: PhotoView;
  canTurn: boolean;
  turn: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Follows pointers on the stage. Returns whether one holds the photo. */
function useGestures(
  stage: RefObject<HTMLElement | null>,
  { moving, canTurn, turn, onClose }: Gestures,
): boolean {
  const [isHeld, setIsHeld] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const press = useRef({ at: { x: 0, y: 0 }, hasMoved: false });
  const tap = useTap({ moving, onClose });

  const onDown = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = moving.place(event);
    pointers.current.set(event.pointerId, at);
    press.current = { at, hasMoved: pointers.current.size > 1 };
    moving.draw(0);
  });
  function end(event: PointerEvent): void {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    setIsHeld(false);
    if (moving.now().view.scale < ALMOST_WHOLE) moving.show(WHOLE);
    const swiped = moving.now().aside;
    moving.draw(0);
    if (event.type === 'pointercancel') return;
    if (!press.current.hasMoved) return tap.take(event);
    tap.forget();
    if (Math.abs(swiped) > SWIPE_PX) turn(swiped < 0 ? 1 : -1);
  }
  const onUp = useEffectEvent(end);

  const onMove = useEffectEvent((event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    // Released outside the window.
    if (event.pointerType === 'mouse' && event.buttons === 0) return end(event);
    const at = moving.place(event);
    if (distance(at, press.current.at) > TAP_SLOP_PX) press.current.hasMoved = true;
    if (!press.current.hasMoved) return;
    pointers.current.set(event.pointerId, at);
    setIsHeld(true);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(moving, { before, at, other });
    else if (moving.now().view.scale > 1) moving.moveBy(minus(at, before));
    else if (canTurn) moving.draw(at.x - press.current.at.x);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    stage.current?.addEventListener('pointerdown', onDown, { signal });
    // A held pointer can leave the stage.
    document.addEventListener('pointermove', onMove, { signal });
    document.addEventListener('pointerup', onUp, { signal });
    document.addEventListener('pointercancel', onUp, { signal });
    // The focus stays on its button, and the picture is not dragged out of the window.
    stage.current?.addEventListener('mousedown', preventDefault, { signal });
    stage.current?.addEventListener('dragstart', preventDefault, { signal });
    return () => listening.abort();
  }, [stage]);
  return isHeld;
}

/** A double tap zooms. A click with a mouse zooms too, or closes beside the photo. */
function useTap({ moving, onClose }: Pick<Gestures, 'moving' | 'onClose'>) {
  const last = useRef({ at: { x: 0, y: 0 }, time: -Infinity });
  return {
    take(event: PointerEvent): void {
      const { pointerType, timeStamp } = event;
      const at = moving.place(event);
      const isSecond =
        timeStamp - last.current.time < DOUBLE_TAP_MS &&
        distance(at, last.current.at) < DOUBLE_TAP_PX;
      last.current = { at, time: isSecond ? -Infinity : timeStamp };
      if (pointerType !== 'mouse') return isSecond ? moving.toggle(at) : undefined;
      // The second click of a double click does nothing more.
      if (isSecond) return undefined;
      return moving.isOnPhoto(at) ? moving.toggle(at) : onClose();
    },
    forget(): void {
      last.current.time = -Infinity;
    },
  };
}

function pinch(
  moving: PhotoView,
  { before, at, other }: { before: Point; at: Point; other: Point },
): void {
  const factor = distance(at, other) / Math.max(1, distance(before, other));
  moving.zoomBy(factor, middle(at, other));
  moving.moveBy(minus(middle(at, other), middle(before, other)));
}

function useWheelAndKeys(
  dialog: RefObject<HTMLDialogElement | null>,
  { moving, turn }: Pick<Gestures, 'moving' | 'turn'>,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A pinch on a trackpad comes as a wheel with Ctrl, in much smaller steps.
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY;
    moving.zoomBy(2 ** (-pixels / (event.ctrlKey ? 50 : 250)), moving.place(event));
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ARROWS[event.key];
    if (by) {
      if (!moving.moveBy(by) && by.x !== 0) turn(by.x < 0 ? 1 : -1);
    } else if (event.key === '+' || event.key === '=') moving.zoomBy(KEY_FACTOR);
    else if (event.key === '-') moving.zoomBy(1 / KEY_FACTOR);
    else if (event.key === '0') moving.show(WHOLE);
    else return;
    event.preventDefault();
  });

  const onResize = useEffectEvent(() => moving.keepOnStage());

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // WebKit zooms the whole page otherwise.
    dialog.current?.addEventListener('gesturestart', preventDefault, { signal });
    dialog.current?.addEventListener('wheel', onWheel, { signal, passive: false });
    dialog.current?.addEventListener('keydown', onKey, { signal });
    window.addEventListener('resize', onResize, { signal });
    return () => listening.abort();
  }, [dialog]);
}

/** Moves of the photo by arrow keys: looking to the right moves it to the left. */
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: -KEY_STEP_PX, y: 0 },
  ArrowLeft: { x: KEY_STEP_PX, y: 0 },
  ArrowDown: { x: 0, y: -KEY_STEP_PX },
  ArrowUp: { x: 0, y: KEY_STEP_PX },
};

function preventDefault(event: Event): void {
  event.preventDefault();
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}
