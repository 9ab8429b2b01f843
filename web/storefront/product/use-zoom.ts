import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
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

interface ZoomOptions {
  /** Pointers and keys anywhere in it are for the photo. */
  dialog: RefObject<HTMLDialogElement | null>;
  stage: RefObject<HTMLElement | null>;
  photo: Size;
  /** Shows another photo; not there where there is only one. */
  onTurn: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

interface Zoom {
  view: View;
  /** How far a swipe has drawn the photo aside, in pixels. */
  aside: number;
  /** Under a finger nothing is animated. */
  isHeld: boolean;
  zoomBy: (factor: number) => void;
  turn: (step: 1 | -1) => void;
}

/** What a click or a double tap zooms to. */
const CLOSE_UP = 2.5;
const ALMOST_WHOLE = 1.05;
const KEY_FACTOR = 2;
const KEY_STEP_PX = 120;
/** A finger that moves less than this is a tap. */
const TAP_SLOP_PX = 8;
const SWIPE_PX = 50;
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 40;

/** Zooming, moving about and turning to other photos: by pinch, tap, drag, swipe, click, wheel and keys. */
export function useZoom({ dialog, stage, photo, onTurn, onClose }: ZoomOptions): Zoom {
  const [view, setView] = useState(WHOLE);
  const [aside, setAside] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  // What the next event goes on from: several may come before a rendering.
  const now = useRef({ view: WHOLE, aside: 0 });
  const pointers = useRef(new Map<number, Point>());
  const press = useRef({ at: { x: 0, y: 0 }, hasMoved: false });
  const lastTap = useRef({ at: { x: 0, y: 0 }, time: -Infinity });

  function show(next: View): void {
    now.current.view = next;
    setView(next);
  }
  function draw(pixels: number): void {
    now.current.aside = pixels;
    setAside(pixels);
  }
  function frame(): Frame {
    const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {};
    return { stage: { width, height }, photo: fitPhoto(photo, { width, height }) };
  }
  function place({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { width, height } = frame().stage;
    return { x: clientX - width / 2, y: clientY - height / 2 };
  }
  function zoomBy(factor: number, at: Point = { x: 0, y: 0 }): void {
    show(zoomTo(now.current.view, now.current.view.scale * factor, at, frame()));
  }
  function toggle(at: Point): void {
    const isWhole = now.current.view.scale === 1;
    show(isWhole ? zoomTo(WHOLE, CLOSE_UP, at, frame()) : WHOLE);
  }
  function turn(step: 1 | -1): void {
    if (!onTurn) return;
    show(WHOLE);
    onTurn(step);
  }

  function tap({ pointerType, timeStamp }: PointerEvent, at: Point): void {
    const isSecond =
      timeStamp - lastTap.current.time < DOUBLE_TAP_MS &&
      distance(at, lastTap.current.at) < DOUBLE_TAP_PX;
    lastTap.current = { at, time: isSecond ? -Infinity : timeStamp };
    if (pointerType !== 'mouse') return isSecond ? toggle(at) : undefined;
    // A double click does what a click does, once.
    if (isSecond) return undefined;
    return isOnPhoto(now.current.view, at, frame()) ? toggle(at) : onClose();
  }

  function pinch({ before, at, other }: { before: Point; at: Point; other: Point }): void {
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    const zoomed = zoomTo(
      now.current.view,
      now.current.view.scale * factor,
      middle(at, other),
      frame(),
    );
    show(moveBy(zoomed, minus(middle(at, other), middle(before, other)), frame()));
  }

  const onDown = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = place(event);
    pointers.current.set(event.pointerId, at);
    press.current = { at, hasMoved: pointers.current.size > 1 };
    draw(0);
  });

  function end(event: PointerEvent): void {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    setIsHeld(false);
    if (now.current.view.scale < ALMOST_WHOLE) show(WHOLE);
    const swiped = now.current.aside;
    draw(0);
    if (event.type === 'pointercancel') return;
    if (!press.current.hasMoved) return tap(event, place(event));
    lastTap.current.time = -Infinity;
    if (Math.abs(swiped) > SWIPE_PX) turn(swiped < 0 ? 1 : -1);
  }

  const onUp = useEffectEvent(end);

  const onMove = useEffectEvent((event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    // Let go outside the window.
    if (event.pointerType === 'mouse' && event.buttons === 0) return end(event);
    const at = place(event);
    if (distance(at, press.current.at) > TAP_SLOP_PX) press.current.hasMoved = true;
    if (!press.current.hasMoved) return;
    pointers.current.set(event.pointerId, at);
    setIsHeld(true);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch({ before, at, other });
    else if (now.current.view.scale > 1) show(moveBy(now.current.view, minus(at, before), frame()));
    else if (onTurn) draw(at.x - press.current.at.x);
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A pinch on a trackpad comes as a wheel with Ctrl, in much smaller steps.
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY;
    zoomBy(2 ** (-pixels / (event.ctrlKey ? 50 : 250)), place(event));
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ARROWS[event.key];
    if (by) {
      const { view } = now.current;
      const moved = moveBy(view, by, frame());
      const isAtEdge = moved.x === view.x && moved.y === view.y;
      if (!isAtEdge) show(moved);
      else if (by.x !== 0) turn(by.x < 0 ? 1 : -1);
    } else if (event.key === '+' || event.key === '=') zoomBy(KEY_FACTOR);
    else if (event.key === '-') zoomBy(1 / KEY_FACTOR);
    else if (event.key === '0') show(WHOLE);
    else return;
    event.preventDefault();
  });

  const onResize = useEffectEvent(() => show(keepOnStage(now.current.view, frame())));

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    stage.current?.addEventListener('pointerdown', onDown, { signal });
    // What is held may leave the stage.
    document.addEventListener('pointermove', onMove, { signal });
    document.addEventListener('pointerup', onUp, { signal });
    document.addEventListener('pointercancel', onUp, { signal });
    // The focus stays on its button, and the picture is not dragged out of the window.
    stage.current?.addEventListener('mousedown', preventDefault, { signal });
    stage.current?.addEventListener('dragstart', preventDefault, { signal });
    // WebKit zooms the whole page otherwise.
    dialog.current?.addEventListener('gesturestart', preventDefault, { signal });
    dialog.current?.addEventListener('wheel', onWheel, { signal, passive: false });
    dialog.current?.addEventListener('keydown', onKey, { signal });
    window.addEventListener('resize', onResize, { signal });
    return () => listening.abort();
  }, [dialog, stage]);

  return { view, aside, isHeld, zoomBy, turn };
}

/** Where an arrow key moves the photo: looking to the right means that the photo goes to the left. */
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
