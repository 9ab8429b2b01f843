import { type DragEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/frame/chunk-loading.ts';
import { Button } from '#web/ui/Button.tsx';

const PhotoFilesDialog = lazyPart(() => import('./PhotoFilesDialog.tsx'));

/** Photos that are called by the SKUs of their products: dropped anywhere on the list, or chosen in a dialog. */
export function usePhotoFiles(): {
  button: ReactNode;
  dialog: ReactNode;
  isOver: boolean;
  dropZone: Pick<React.ComponentProps<'div'>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
} {
  const [files, setFiles] = useState<readonly File[]>();
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    button: <Button onClick={() => setFiles([])}>Add photos</Button>,
    dialog: files && (
      <Suspense>
        <PhotoFilesDialog files={files} onClose={() => setFiles(undefined)} />
      </Suspense>
    ),
    dropZone: {
      onDragOver(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        setFiles([...event.dataTransfer.files]);
      },
    },
  };
}
