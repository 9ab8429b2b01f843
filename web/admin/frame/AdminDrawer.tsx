import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { AdminNav } from './AdminNav.tsx';

/** The navigation where there is no room beside the screen: behind a button, gone again after a link. */
export function AdminDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <div className="md:hidden">
      <Button size="sm" aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <Menu className="size-4" aria-hidden="true" /> Menu
      </Button>
      <Modal ref={drawer} aria-label="Menu" className={DRAWER}>
        <div className="flex flex-col gap-4 p-4">
          <div className="flex items-center justify-between">
            <p className="px-3 text-lg font-semibold">Admin</p>
            <IconButton label="Close" onClick={close}>
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
          <AdminNav onNavigate={close} />
        </div>
      </Modal>
    </div>
  );
}

const DRAWER =
  'm-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-ground text-ink shadow-lg ' +
  'transition-[translate] duration-200 ease-out backdrop:bg-black/50 starting:-translate-x-full';
