import { useRef } from 'react';
import { BYTE_ORDER_MARK } from '#contract/csv-line.ts';
import { SYNONYM_LIMITS } from '#contract/settings-limits.ts';
import { readSynonymLines, writeSynonymLines } from '#contract/synonym-lines.ts';
import type { StoredSynonyms } from '#contract/synonyms.ts';
import { saveFile } from '#web/held-file.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { PartScreen } from './PartScreen.tsx';
import { saveSynonyms } from './settings-endpoints.ts';
import { useSynonymSettings } from './use-opened-settings.ts';

const ROWS = 16;

/** Edits the synonyms of the search as the lines of a CSV file. */
export function Component() {
  const uid = useUserId();
  const [save] = saveSynonyms.useMutation();
  return (
    <PartScreen<StoredSynonyms, string>
      title="Search"
      about="Words that stand for each other in searches"
      label="Save synonyms"
      of={({ synonyms }) => writeSynonymLines(synonyms)}
      query={useSynonymSettings()}
      save={(lines, version) => save({ uid, version, synonyms: readSynonymLines(lines) }).unwrap()}
    >
      {(lines, onChange) => <SynonymLines lines={lines} onChange={onChange} />}
    </PartScreen>
  );
}

interface SynonymLinesProps {
  lines: string;
  onChange: (lines: string) => void;
}

function SynonymLines({ lines, onChange }: SynonymLinesProps) {
  const number = useNumberText();
  const file = useRef<HTMLInputElement>(null);
  const { groups, terms, words, letters } = SYNONYM_LIMITS;
  return (
    <>
      <Field
        label="Synonyms"
        hint={`A line for each group, its words and phrases separated by commas: “Kitchen, रसोई”. Words of any language; a search for one finds the others, and whole categories by their names. ${terms.min} to ${terms.max} in a line, each of at most ${words.max} words and ${letters.max} letters; at most ${number(groups.max)} lines.`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={ROWS}
            spellCheck={false}
            value={lines}
            onChange={({ target }) => onChange(target.value)}
            className={`${INPUT} py-2`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => download(lines)}>Download CSV</Button>
        <Button onClick={() => file.current?.click()}>Replace by a CSV file</Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file of synonyms"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            void chosen?.text().then((text) => onChange(writeSynonymLines(readSynonymLines(text))));
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
    </>
  );
}

function download(lines: string): void {
  const file = new Blob([BYTE_ORDER_MARK, lines.replaceAll('\n', '\r\n'), '\r\n'], {
    type: 'text/csv',
  });
  saveFile({ address: URL.createObjectURL(file), name: 'synonyms.csv' });
}
