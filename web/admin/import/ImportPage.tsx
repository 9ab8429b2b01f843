import { useEffect, useRef, useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { countOf } from '#web/admin/desk/tracking-lines.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { JobProgress } from '#web/admin/jobs/JobProgress.tsx';
import { UploadProgress } from '#web/admin/UploadProgress.tsx';
import { useFormKey } from '#web/admin/use-form-key.ts';
import { messageOf } from '#web/api-failure.ts';
import { paths } from '#web/paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { importProducts } from './import-endpoints.ts';
import { ImportRows } from './ImportRows.tsx';
import { SheetHelp } from './SheetHelp.tsx';

export function Component() {
  const state = useImport();
  const { checked, started, progress, failure } = state;
  return (
    <AdminScreen
      title="Import products"
      backTo={{ path: paths.adminProducts, label: 'Products' }}
      about="From a CSV file: first you see what each line does, and nothing is changed until you say so."
    >
      {started ? (
        <section aria-label="Import" className="flex max-w-2xl flex-col gap-4">
          <JobProgress job={started} closeLabel="Import another file" onClose={state.startAgain} />
        </section>
      ) : (
        <div className="flex flex-col gap-6">
          <ChooseFile onChoose={(file) => void state.check(file)} />
          {progress !== undefined && <UploadProgress share={progress} />}
          {failure !== undefined && (
            <p role="alert" className="text-danger">
              {failure}
            </p>
          )}
          {checked && progress === undefined && (
            <Checked job={checked} onImport={() => void state.start()} />
          )}
          <SheetHelp />
        </div>
      )}
    </AdminScreen>
  );
}

/** A file that is checked as soon as it is chosen, and then imported. */
function useImport() {
  const uid = useUserId();
  const formKey = useFormKey();
  const [send] = importProducts.useMutation();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Job>();
  const [started, setStarted] = useState<Job>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();

  async function sendFile(file: File, isDryRun: boolean): Promise<Job | undefined> {
    setFailure(undefined);
    setProgress(0);
    try {
      return await formKey.use((idempotencyKey) =>
        send({ uid, file, isDryRun, idempotencyKey, onProgress: setProgress }).unwrap(),
      );
    } catch (error) {
      setFailure(messageOf(error));
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }

  return {
    checked,
    started,
    progress,
    failure,
    async check(chosen: File | undefined) {
      setFile(chosen);
      setChecked(undefined);
      if (chosen) setChecked(await sendFile(chosen, true));
    },
    async start() {
      if (file) setStarted(await sendFile(file, false));
    },
    startAgain() {
      setFile(undefined);
      setChecked(undefined);
      setStarted(undefined);
    },
  };
}

function ChooseFile({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  return (
    <Field
      label="CSV file"
      hint="At most 100 MB and 200,000 lines. It is checked as soon as you choose it."
      className="max-w-md"
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => onChoose(target.files?.[0])}
          className={`${INPUT} py-2`}
        />
      )}
    </Field>
  );
}

function Checked({ job, onImport }: { job: Job; onImport: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const good = job.total - job.errorCount;
  return (
    <section aria-labelledby="checked" className="flex flex-col gap-4">
      <h2 id="checked" ref={heading} tabIndex={-1} className="text-lg">
        {countOf(good, 'line')} can be imported
        {job.errorCount > 0 && `, ${job.errorCount} can't`}
      </h2>
      <ImportRows jobId={job._id} />
      <div>
        <Button variant="primary" aria-disabled={good === 0 || undefined} onClick={onImport}>
          Import {countOf(good, 'line')}
        </Button>
      </div>
    </section>
  );
}
