import type { BulkRow } from '#contract/bulk.ts';
import type { RowFields } from '#contract/jobs.ts';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import { useFieldWords } from '../use-field-words.ts';

/** The first rows of a preview: what each product is now, and what it becomes. */
export function BulkRows({ rows }: { rows: readonly BulkRow[] }) {
  return (
    <section
      aria-label="Preview"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-64 overflow-auto border-y border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">What would change</caption>
        <thead>
          <tr className="text-left text-ink-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              Product
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Now
            </th>
            <th scope="col" className="py-2 font-medium">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-4 text-left font-medium wrap-anywhere">
                {row.name ?? row._id}
              </th>
              {row.error === undefined ? (
                <>
                  <td className="py-2 pr-4 text-ink-muted tabular-nums">
                    <Values fields={row.before} />
                  </td>
                  <td className="py-2 tabular-nums">
                    <Values fields={row.after} />
                  </td>
                </>
              ) : (
                <td colSpan={2} className="py-2 text-danger">
                  {row.error}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Values({ fields = {} }: { fields: RowFields | undefined }) {
  const words = useFieldWords();
  return PRODUCT_FIELD_NAMES.filter((field) => fields[field] !== undefined)
    .map((field) => words(field, fields[field]) || 'none')
    .join(' · ');
}
