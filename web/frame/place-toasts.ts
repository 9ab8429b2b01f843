import { type Box, riseClearOf } from './toast-place.ts';

/** What toasts must not cover. */
const BUTTONS = 'button, .button, summary, input, select, textarea, [aria-label="Pagination"] a';
/** A photo that can be pressed, say: a toast over a part of it leaves the rest. */
const TOO_TALL_PX = 200;
const BETWEEN_TOASTS_PX = 8;
const HEADER_PX = 64;
const RISE = '--toast-rise';

/** Moves the toasts up, if need be, so that they cover no button of the page as it is now. */
export function placeToasts(): void {
  const place = document.querySelector<HTMLElement>('[data-rht-toaster]');
  if (!place) return;
  const risen = Number.parseFloat(place.style.getPropertyValue(RISE)) || 0;
  const rise = findRise(place, risen);
  if (rise !== risen) place.style.setProperty(RISE, `${rise}px`);
}

function findRise(place: HTMLElement, risen: number): number {
  const toasts = [...place.children]
    .map((wrapper) => wrapper.firstElementChild)
    .filter((toast) => toast instanceof HTMLElement);
  if (toasts.length === 0) return 0;
  const { left, right, bottom } = place.getBoundingClientRect();
  const halfWidth = Math.max(...toasts.map(({ offsetWidth }) => offsetWidth)) / 2;
  const middle = (left + right) / 2;
  const floor = bottom + risen;
  const stack = {
    left: middle - halfWidth,
    right: middle + halfWidth,
    top: floor - toasts.reduce((sum, toast) => sum + toast.offsetHeight + BETWEEN_TOASTS_PX, 0),
    bottom: floor,
  };
  return riseClearOf(buttonsOutside(place), { toasts: stack, ceiling: HEADER_PX, risen });
}

function buttonsOutside(place: HTMLElement): Box[] {
  return [...document.querySelectorAll(BUTTONS)]
    .filter((button) => !place.contains(button) && button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1 && height < TOO_TALL_PX);
}
