import { useEffect } from 'react';

/** Lets files that are dropped beside a place for them do nothing: the browser would leave the screen for the file. */
export function useFilesStay(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const isTaken = event.defaultPrevented || isFileInput(event.target);
      if (isTaken || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** It takes files by itself. */
function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}
