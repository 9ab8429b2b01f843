import { useRef, useState } from 'react';
import type { BulkRequest } from '#contract/bulk.ts';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { JobProgress } from '#web/admin/jobs/JobProgress.tsx';
import { SelectionDialog } from '#web/admin/list/SelectionDialog.tsx';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { startBulk } from './bulk-endpoints.ts';
import { BulkForm } from './BulkForm.tsx';

interface BulkDialogProps {
  select: BulkRequest['select'];
  onClose: () => void;
}

/** Changes the selected products: what to change, a preview, then the progress. Shown for as long as it is rendered. */
export function Component({ select, onClose }: BulkDialogProps) {
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
    <SelectionDialog
      title="Change products"
      width="w-[min(44rem,calc(100vw-2rem))]"
      dialog={dialog}
      isBusy={isLoading}
      failure={failure}
      onClose={onClose}
    >
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
    </SelectionDialog>
  );
}
