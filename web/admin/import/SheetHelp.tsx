import { FILE_COLUMNS } from '#contract/file-columns.ts';
import type { ImportFile } from './import-files.ts';

/** The format of a file, with a template and a sample. */
export function SheetHelp({ file: { of, sample, about } }: { file: ImportFile }) {
  const columns = FILE_COLUMNS[of];
  const header = columns.join(',');
  return (
    <section aria-labelledby="sheet-help" className="flex max-w-2xl flex-col gap-3 text-sm">
      <h2 id="sheet-help" className="text-base">
        What the file needs
      </h2>
      <p className="text-ink-muted">
        The first line names the columns: {columns.join(', ')}, in any order. {about}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <FileLink name={`${of}-template.csv`} lines={[header]}>
          Download a template
        </FileLink>
        <FileLink name={`${of}-sample.csv`} lines={[header, ...sample]}>
          Download a sample
        </FileLink>
      </p>
    </section>
  );
}

function FileLink({
  name,
  lines,
  children,
}: {
  name: string;
  lines: readonly string[];
  children: string;
}) {
  // With a byte order mark, by which spreadsheets know that it is UTF-8.
  const text = `\ufeff${lines.join('\r\n')}\r\n`;
  return (
    <a
      download={name}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
      className="inline-block min-h-6 text-accent underline underline-offset-4"
    >
      {children}
    </a>
  );
}
