import type { CategoryHint } from '#contract/jobs.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** New categories of a file that may be misspelled. */
export function CategoryHints({ hints }: { hints: readonly CategoryHint[] }) {
  return (
    <Notice tone="warning">
      <ul>
        {hints.map(({ line, name, like }) => (
          <li key={name} className="wrap-anywhere">
            Line {line}: New category “{name}”. Did you mean “{like}”?
          </li>
        ))}
      </ul>
    </Notice>
  );
}
