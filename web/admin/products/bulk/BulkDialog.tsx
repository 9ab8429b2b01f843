import { useId, useRef, useState } from 'react';
import type { BulkRequest } from '#contract/bulk.ts';
import { useFormKey } from '#web/admin/use-form-key.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { OpenModal } from '#web/ui/Modal.tsx';
import { startBulk } from './bulk-endpoints.ts';
import { BulkForm } from './BulkForm.tsx';
import { JobProgress } from '#web/admin/jobs/JobProgress.tsx';

interface BulkDialogProps {
  select: BulkRequest['select'];
  onClose: () => void;
}

/** Changes the selected products: what to change, a preview, then the progress. Shown for as long as it is rendered. */
export function Component({ select, onClose }: BulkDialogProps) {
  const id = useId();
  const uid = useUserId();
  const dialog = useRef<HTMLDialogElement>(null);
  const formKey = useFormKey();
  const [start, { data: job, isLoading }] = startBulk.useMutation();
  const [failure, setFailure] = useState<string>();

  async function send(change: BulkRequest['change'], selection: string) {
    setFailure(undefined);
    const wanted = { select, change, selection };
    try {
      await formKey.use((idempotencyKey) => start({ uid, wanted, idempotencyKey }).unwrap());
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={id}
      isClosable={!isLoading}
      onClose={onClose}
      className="m-auto w-[min(44rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <h2 id={id} tabIndex={-1} className="text-lg">
          Change products
        </h2>
        {job ? (
          <JobProgress job={job} onClose={() => dialog.current?.close()} />
        ) : (
          <BulkForm
            select={select}
            isBusy={isLoading}
            onSend={(change, selection) => void send(change, selection)}
            onCancel={() => dialog.current?.close()}
          />
        )}
        {failure !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    </OpenModal>
  );
}
