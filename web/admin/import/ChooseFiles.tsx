import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { FILE_INPUT } from '#web/admin/form/file-input.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';

interface ChooseFilesProps {
  of: Job['of'];
  onFile: (file: File | undefined) => void;
  onZip: (zip: File | undefined) => void;
}

/** The file to import: with a zip of photos where products may name some, or pasted where it is short. */
export function ChooseFiles({ of, onFile, onZip }: ChooseFilesProps) {
  return (
    <div className="flex max-w-4xl flex-wrap gap-6">
      {of === 'payments' ? (
        <>
          <ChooseFile
            label="CSV or CAMT.053 file"
            hint="At most 5 MB. It is checked as soon as you choose it."
            accept=".csv,.tsv,.txt,.xml,text/csv,text/xml,application/xml"
            onChoose={onFile}
          />
          <PasteFile onFile={onFile} />
        </>
      ) : (
        <ChooseFile
          label="CSV file"
          hint="At most 100 MB and 200,000 lines. It is checked as soon as you choose it."
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={onFile}
        />
      )}
      {of === 'products' && (
        <ChooseFile
          label="Photos, as a ZIP"
          hint="Only if the file names photos that are not on the web. At most 2 GB and 20,000 files."
          accept=".zip,application/zip"
          onChoose={onZip}
        />
      )}
    </div>
  );
}

/** The lines of a file as they were copied, from a spreadsheet, too. */
function PasteFile({ onFile }: Pick<ChooseFilesProps, 'onFile'>) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <div className="flex max-w-md flex-1 basis-64 flex-col items-start gap-3">
      <Field
        label="Or paste its lines"
        hint="With the first one, which names the columns"
        className="w-full"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={`${INPUT} py-2.5 font-mono text-sm leading-relaxed`}
          />
        )}
      </Field>
      <Button
        size="sm"
        aria-disabled={isEmpty || undefined}
        onClick={() => {
          if (!isEmpty) onFile(new File([text], 'pasted.csv', { type: 'text/csv' }));
        }}
      >
        Check lines
      </Button>
    </div>
  );
}

interface ChooseFileProps {
  label: string;
  hint: string;
  accept: string;
  onChoose: (file: File | undefined) => void;
}

function ChooseFile({ label, hint, accept, onChoose }: ChooseFileProps) {
  return (
    <Field label={label} hint={hint} className="max-w-md flex-1 basis-64">
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={({ target }) => onChoose(target.files?.[0])}
          className={FILE_INPUT}
        />
      )}
    </Field>
  );
}
