/**
 * Runs in the page: the elements with visible text of their own that don't look as they did at the last call: that are new, or
 * have another colour, size, ground or way of being hidden. While a modal dialog is open, only those in it.
 */
export function newTexts(): Element[] {
  const memory = window as unknown as { __texts__?: WeakMap<Element, string> };
  const known = (memory.__texts__ ??= new WeakMap());
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element): string => {
    const noted = grounds.get(element);
    if (noted !== undefined) return noted;
    const { backgroundColor, backgroundImage, opacity, position, clipPath } =
      getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, position, clipPath].join();
    const ground = own + (element.parentElement ? groundOf(element.parentElement) : '');
    grounds.set(element, ground);
    return ground;
  };
  const hasText = (element: Element): boolean =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const front: ParentNode = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  return [...front.querySelectorAll('*')].filter((element) => {
    if (!hasText(element)) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, groundOf(element)].join();
    const isNew = known.get(element) !== look;
    known.set(element, look);
    return isNew;
  });
}
