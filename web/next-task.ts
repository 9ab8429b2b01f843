/** Resolves in a task of its own, so that a slow device can paint and answer in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
