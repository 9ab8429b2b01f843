const FIELDS = 'input, select, textarea';
/** Elements that toasts must not cover. */
const BUTTONS = `button, .button, summary, ${FIELDS}, [aria-label="Pagination"] a`;
/** Tall elements, such as photos, may be covered in part. */
const TOO_TALL_PX = 200;
const BETWEEN_TOASTS_PX = 8;
const HEADER_PX = 64;
const RISE = '--toast-rise';

/** Moves the toasts up as far as needed to cover no button, or at least not the field that is being filled. */
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
  const field = document.activeElement?.matches(FIELDS)
    ? document.activeElement.getBoundingClientRect()
    : undefined;
  return riseClearOf(buttonsOutside(place), { toasts: stack, ceiling: HEADER_PX, risen, field });
}

function buttonsOutside(place: HTMLElement): Box[] {
  // In a dialog only its own buttons can be pressed.
  return [...(place.closest('dialog') ?? document).querySelectorAll(BUTTONS)]
    .filter((button) => !place.contains(button) && button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1 && height < TOO_TALL_PX);
}

/** Edges in the window, in CSS pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The distance between toasts and a button. */
const GAP_PX = 8;

interface Place {
  /** Edges of the toasts when not raised. */
  toasts: Box;
  /** They never rise above it. */
  ceiling: number;
  /** Their present rise; kept if they cover nothing, so that they don't jump. */
  risen: number;
  /** The field that has the focus, however tall it is. */
  field?: Box | undefined;
}

/**
 * Returns the rise at which toasts cover no button, or else not the field that is being filled. If there is none, they stay
 * where they are.
 */
export function riseClearOf(buttons: readonly Box[], place: Place): number {
  const { field, risen } = place;
  if (!field) return clearRise(buttons, place) ?? risen;
  return clearRise([...buttons, field], place) ?? clearRise([field], place) ?? risen;
}

function clearRise(
  boxes: readonly Box[],
  { toasts, ceiling, risen }: Omit<Place, 'field'>,
): number | undefined {
  const covered = (rise: number) => boxes.filter((box) => overlaps(lift(toasts, rise), box));
  if (covered(risen).length === 0) return risen;
  for (let rise = 0; toasts.top - rise >= ceiling;) {
    const inTheWay = covered(rise);
    if (inTheWay.length === 0) return rise;
    rise = toasts.bottom - Math.min(...inTheWay.map(({ top }) => top)) + GAP_PX;
  }
  return undefined;
}

function lift({ left, right, top, bottom }: Box, rise: number): Box {
  return { left, right, top: top - rise, bottom: bottom - rise };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
