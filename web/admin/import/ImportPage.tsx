import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { UploadProgress } from '#web/admin/form/UploadProgress.tsx';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { JobProgress } from '#web/admin/jobs/JobProgress.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { CategoryHints } from './CategoryHints.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { importSheet } from '#web/admin/jobs/import-endpoints.ts';
import { IMPORT_FILES, type ImportFile } from './import-files.ts';
import { ImportRows } from './ImportRows.tsx';
import { SheetHelp } from './SheetHelp.tsx';

/** `?of=` says what the file is about. */
export function Component() {
  const duties = useDuties();
  const [params, setParams] = useSearchParams();
  // The address changes later: the choice is shown at once.
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
      about="From a file: first you see what each line does, and nothing is changed until you say so."
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
      <ChooseFiles
        of={file.of}
        onFile={(file) => void state.check({ file })}
        onZip={(zip) => void state.check({ zip })}
      />
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

interface Chosen {
  file?: File | undefined;
  zip?: File | undefined;
}

/** Files that are checked as soon as they are chosen, and then imported. */
function useImport(of: ImportFile['of']) {
  const uid = useUserId();
  const formKey = useFormKey();
  const [send] = importSheet.useMutation();
  const [chosen, setChosen] = useState<Chosen>({});
  const [checked, setChecked] = useState<Job>();
  const [started, setStarted] = useState<Job>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();

  async function sendFiles({ file, zip }: Chosen, isDryRun: boolean): Promise<Job | undefined> {
    setFailure(undefined);
    if (!file) return undefined;
    setProgress(0);
    try {
      return await formKey.use((idempotencyKey) =>
        send({ uid, of, file, zip, isDryRun, idempotencyKey, onProgress: setProgress }).unwrap(),
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
    async check(change: Chosen) {
      const now = { ...chosen, ...change };
      setChosen(now);
      setChecked(undefined);
      setChecked(await sendFiles(now, true));
    },
    async start() {
      setStarted(await sendFiles(chosen, false));
    },
    startAgain() {
      setChosen({});
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

function Checked({ job, onImport }: { job: Job; onImport: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { photoErrorCount } = job;
  const bad = job.errorCount - photoErrorCount;
  const good = job.total - bad;
  return (
    <section aria-labelledby="checked" className="flex flex-col gap-4">
      <h2 id="checked" ref={heading} tabIndex={-1} className="text-lg">
        {countOf(good, 'line')} can be imported
        {bad > 0 && `, ${bad} can't`}
      </h2>
      {photoErrorCount > 0 && (
        <p className="text-ink-muted">
          {countOf(photoErrorCount, 'photo')} can't be taken. The lines are imported without.
        </p>
      )}
      {job.categoryHints && <CategoryHints hints={job.categoryHints} />}
      <ImportRows job={job} />
      <ActionBar stays>
        <Button variant="primary" aria-disabled={good === 0 || undefined} onClick={onImport}>
          Import {countOf(good, 'line')}
        </Button>
      </ActionBar>
    </section>
  );
}
