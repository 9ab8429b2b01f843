import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { countOf } from '#web/admin/desk/tracking-lines.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { useDuties } from '#web/admin/frame/use-duties.ts';
import { JobProgress } from '#web/admin/jobs/JobProgress.tsx';
import { UploadProgress } from '#web/admin/UploadProgress.tsx';
import { useFormKey } from '#web/admin/use-form-key.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { importSheet } from './import-endpoints.ts';
import { IMPORT_FILES, type ImportFile } from './import-files.ts';
import { ImportRows } from './ImportRows.tsx';
import { SheetHelp } from './SheetHelp.tsx';

/** `?of=` says what the file is about. */
export function Component() {
  const duties = useDuties();
  const [params, setParams] = useSearchParams();
  // The address follows: the choice is shown at once.
  const [chosen, setChosen] = useState(params.get('of'));
  const files = IMPORT_FILES.filter(({ duty }) => duties.includes(duty));
  const file = files.find(({ of }) => of === chosen) ?? files[0];
  if (!file) return null;
  const choose = (of: ImportFile['of']) => {
    setChosen(of);
    setParams({ of }, { replace: true });
  };
  return (
    <AdminScreen
      title={file.title}
      backTo={file.backTo}
      about="From a CSV file: first you see what each line does, and nothing is changed until you say so."
    >
      {files.length > 1 && <ChooseKind file={file} files={files} onChoose={choose} />}
      <ImportOf key={file.of} file={file} />
    </AdminScreen>
  );
}

function ImportOf({ file }: { file: ImportFile }) {
  const state = useImport(file.of);
  const { checked, started, progress, failure } = state;
  if (started) {
    return (
      <section aria-label="Import" className="flex max-w-2xl flex-col gap-4">
        <JobProgress job={started} closeLabel="Import another file" onClose={state.startAgain} />
      </section>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ChooseFile onChoose={(chosen) => void state.check(chosen)} />
      {progress !== undefined && <UploadProgress share={progress} />}
      {failure !== undefined && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {checked && progress === undefined && (
        <Checked job={checked} onImport={() => void state.start()} />
      )}
      <SheetHelp file={file} />
    </div>
  );
}

/** A file that is checked as soon as it is chosen, and then imported. */
function useImport(of: ImportFile['of']) {
  const uid = useUserId();
  const formKey = useFormKey();
  const [send] = importSheet.useMutation();
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
        send({ uid, of, file, isDryRun, idempotencyKey, onProgress: setProgress }).unwrap(),
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

interface ChooseKindProps {
  file: ImportFile;
  /** Those to choose from. */
  files: readonly ImportFile[];
  onChoose: (of: ImportFile['of']) => void;
}

function ChooseKind({ file, files, onChoose }: ChooseKindProps) {
  const group = useId();
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 text-sm font-medium">What to import</legend>
      <div className="flex flex-wrap gap-x-6">
        {files.map(({ of, label }) => (
          <label key={of} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={group}
              checked={of === file.of}
              onChange={() => onChoose(of)}
              className="size-4.5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
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
      <ImportRows jobId={job._id} of={job.of} />
      <div>
        <Button variant="primary" aria-disabled={good === 0 || undefined} onClick={onImport}>
          Import {countOf(good, 'line')}
        </Button>
      </div>
    </section>
  );
}
