import { isOpenReturn } from '#contract/return-status.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { RETURN_STATES } from './return-words.ts';

/** A return: its state, what goes back, why, and what the shop has said to it. */
export function ReturnSummary({ shown }: { shown: OrderReturn }) {
  const { kind, deadline, status, lines, reason, words, photos, history, createdAt } = shown;
  const lastStep = history.at(-1)?.at ?? createdAt;
  const { words: state, tone } = RETURN_STATES[status];
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusLabel tone={tone}>{state}</StatusLabel>
        {kind === 'withdrawal' && <span className="font-medium">Withdrawal</span>}
        <span className="text-ink-muted">
          <DateTime at={lastStep} withTime />
        </span>
      </p>
      {deadline !== undefined && isOpenReturn(status) && (
        <p>
          Money back by <DateTime at={deadline} />
        </p>
      )}
      <ul>
        {lines.map(({ productId, name, quantity }) => (
          <li key={productId} className="wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink-muted">
        {words === undefined ? reason : `${reason}\n${words}`}
      </p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ url }, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={url}
                  alt={`What goes back, ${at + 1} (opens in a new tab)`}
                  loading="lazy"
                  width={64}
                  height={64}
                  className="size-16 rounded-md bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {history
        .filter((entry) => entry.words !== undefined)
        .map((entry) => (
          <div key={entry.at} className="border-l-2 border-line-strong pl-3">
            <p className="text-ink-muted">
              {RETURN_STATES[entry.status].words}, <DateTime at={entry.at} />
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {entry.words}
            </p>
          </div>
        ))}
    </div>
  );
}
