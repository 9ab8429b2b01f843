import { useRef, useState } from 'react';
import { countryName } from '#contract/countries.ts';
import { BYTE_ORDER_MARK } from '#contract/csv-line.ts';
import { saveFile } from '#web/held-file.ts';
import { shopConfig } from '#web/shop-config.ts';
import { countOf } from '#web/ui/count-of.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { readRates, writeRates } from './rates-file.ts';
import { sortedRates, type TaxFieldsProps } from './tax-values.ts';

/** So many mistakes of a file are shown. */
const MOST_SHOWN = 10;

/** Takes the rates of the form out as a CSV file, and in from one. Nothing is saved. */
export function RatesFile({ typed, onChange }: TaxFieldsProps) {
  const [mistakes, setMistakes] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');

  async function take(file: File, replaces: boolean) {
    const read = readRates(await file.text(), typed.classes);
    setMistakes(read.mistakes);
    setSaid('');
    if (read.mistakes.length > 0) return;
    const kept = replaces ? [] : typed.rates;
    const rates = sortedRates([...kept, ...read.rates], (code) =>
      countryName(code, shopConfig.shop.locale),
    );
    onChange({ ...typed, rates });
    setSaid(
      `${file.name}: ${countOf(read.rates.length, 'rate')} taken into the form, not saved yet.`,
    );
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => download(writeRates(typed.rates))}>
          Download CSV
        </Button>
        <ChooseFile label="Add from a CSV file" onChoose={(file) => void take(file, false)} />
        <ChooseFile label="Replace by a CSV file" onChoose={(file) => void take(file, true)} />
      </div>
      <p aria-live="polite" className={said === '' ? 'sr-only' : 'text-sm text-ink-muted'}>
        {said}
      </p>
      {mistakes.length > 0 && (
        <Notice tone="danger" urgent takesFocus>
          <p>Nothing was taken from the file.</p>
          <ul>
            {mistakes.slice(0, MOST_SHOWN).map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
            {mistakes.length > MOST_SHOWN && <li>And {mistakes.length - MOST_SHOWN} more</li>}
          </ul>
        </Notice>
      )}
    </>
  );
}

function ChooseFile({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" onClick={() => file.current?.click()}>
        {label}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={`${label}: the file`}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

function download(text: string): void {
  const file = new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' });
  saveFile({ address: URL.createObjectURL(file), name: 'tax-rates.csv' });
}
