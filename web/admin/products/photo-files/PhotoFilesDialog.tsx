import { useEffect, useRef, useState } from 'react';
import { PHOTO_TYPES, PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Job, JobRow } from '#contract/jobs.ts';
import { FILE_INPUT } from '#web/admin/form/file-input.ts';
import { UploadProgress } from '#web/admin/form/UploadProgress.tsx';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { importSheet, jobRows } from '#web/admin/jobs/import-endpoints.ts';
import { JobProgress } from '#web/admin/jobs/JobProgress.tsx';
import { SelectionDialog } from '#web/admin/list/SelectionDialog.tsx';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Field } from '#web/ui/Field.tsx';
import { refuseFile } from '../photo-rules.ts';
import { type FilesOfSku, filesBySku, linesOf } from './name-files.ts';
import { zipOf } from './zip-files.ts';

interface PhotoFilesDialogProps {
  /** Those that were dropped; none: they are chosen here. */
  files: readonly File[];
  onClose: () => void;
}

/** Gives products the photos that are called by their SKU: what matches, then the progress. */
export function Component({ files, onClose }: PhotoFilesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { refused, groups, checked, started, progress, failure, check, start } = usePhotoFiles();
  const dropped = useRef(files);
  useEffect(() => {
    const taken = dropped.current;
    dropped.current = [];
    if (taken.length > 0) check(taken);
  }, [check]);
  return (
    <SelectionDialog
      title="Add photos by SKU"
      width="w-[min(40rem,calc(100vw-2rem))]"
      dialog={dialog}
      isBusy={progress !== undefined}
      failure={failure}
      onClose={onClose}
    >
      {started ? (
        <JobProgress job={started} onClose={() => dialog.current?.close()} />
      ) : (
        <>
          <Field
            label="Photos"
            hint={`Each is called by the SKU of its product, such as TEE-M.jpg; further ones TEE-M_2.jpg, up to ${PRODUCT_LIMITS.photos.max} a product.`}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                multiple
                accept={PHOTO_TYPES.join(',')}
                disabled={progress !== undefined}
                onChange={({ target }) => check([...(target.files ?? [])])}
                className={FILE_INPUT}
              />
            )}
          </Field>
          {refused.map((message) => (
            <p key={message} className="text-sm wrap-anywhere text-danger">
              {message}
            </p>
          ))}
          {progress !== undefined && <UploadProgress share={progress} />}
          {checked && progress === undefined && <Matches job={checked} groups={groups} />}
          <div className="flex flex-wrap gap-3">
            {checked && progress === undefined && (
              <Button
                variant="primary"
                aria-disabled={matchesOf(checked) === 0 || undefined}
                onClick={() => void start()}
              >
                Add photos
              </Button>
            )}
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          </div>
        </>
      )}
    </SelectionDialog>
  );
}

/** The products that files are called by. */
function matchesOf({ total, errorCount, photoErrorCount }: Job): number {
  return total - (errorCount - photoErrorCount);
}

/** What the shop has found of the files, before anything is changed. */
function Matches({ job, groups }: { job: Job; groups: readonly FilesOfSku<File>[] }) {
  const uid = useUserId();
  const { data } = jobRows.useQuery(
    { uid, jobId: job._id, page: 1, errors: true },
    { skip: job.errorCount === 0 },
  );
  const found = matchesOf(job);
  const unknown = job.total - found;
  return (
    <div className="flex flex-col gap-2">
      <output className="font-medium">
        {countOf(found, 'product')} {found === 1 ? 'gets' : 'get'} photos
        {unknown > 0 && `, ${countOf(unknown, 'name')} ${unknown === 1 ? 'is' : 'are'} no SKU`}
      </output>
      {found > 0 && (
        <p className="text-sm text-ink-muted">
          They take the place of the photos that these products have now.
        </p>
      )}
      {data && (
        <ul className="flex max-h-48 flex-col gap-1 overflow-auto text-sm">
          {data.rows.map((row) => (
            <li key={row.line} className="wrap-anywhere">
              {reasonOf(row, groups[row.line - 2])}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function reasonOf({ error, photoErrors }: JobRow, group: FilesOfSku<File> | undefined): string {
  if (error !== undefined) return `No product has the SKU ${group?.sku ?? ''}`;
  return photoErrors?.join('. ') ?? '';
}

/** Files that are checked by an import that changes nothing, and then imported. */
function usePhotoFiles() {
  const uid = useUserId();
  const formKey = useFormKey();
  const [send] = importSheet.useMutation();
  const [groups, setGroups] = useState<readonly FilesOfSku<File>[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<Job>();
  const [started, setStarted] = useState<Job>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();

  async function sendFiles(
    taken: readonly FilesOfSku<File>[],
    isDryRun: boolean,
  ): Promise<Job | undefined> {
    setFailure(undefined);
    setProgress(0);
    try {
      const { csv, names } = linesOf(taken);
      const file = new File([csv], 'photos.csv', { type: 'text/csv' });
      const packed = await zipOf(
        taken.flatMap(({ files }) => files),
        names,
      );
      const zip = new File([packed], 'photos.zip');
      return await formKey.use((idempotencyKey) =>
        send({
          uid,
          of: 'products',
          file,
          zip,
          isDryRun,
          idempotencyKey,
          onProgress: setProgress,
        }).unwrap(),
      );
    } catch (error) {
      setFailure(messageOf(error));
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }

  return {
    groups,
    refused,
    checked,
    started,
    progress,
    failure,
    check(files: readonly File[]): void {
      const taken = filesBySku(files.filter((file) => refuseFile(file) === undefined));
      setRefused(files.flatMap((file) => refuseFile(file) ?? []));
      setGroups(taken);
      setChecked(undefined);
      if (taken.length > 0) void sendFiles(taken, true).then(setChecked);
    },
    async start(): Promise<void> {
      setStarted(await sendFiles(groups, false));
    },
  };
}
