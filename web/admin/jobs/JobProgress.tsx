import { useEffect, useId, useRef } from 'react';
import type { Job } from '#contract/jobs.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { api } from '#web/api.ts';
import { useShopDispatch, useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { oneJob } from './job-endpoints.ts';
import { IS_UNDER_WAY, jobWords, ONE } from './job-words.ts';
import { JobSteps } from './JobSteps.tsx';

const POLL_MS = 500;

/** The progress of a job, which can be stopped, and undone when it is over. The job goes on when this is closed. */
export function JobProgress({
  job: started,
  closeLabel = 'Close',
  onClose,
}: {
  job: Job;
  closeLabel?: string;
  onClose?: () => void;
}) {
  const uid = useUserId();
  const id = useId();
  const number = useNumberText();
  const dispatch = useShopDispatch();
  const words = useRef<HTMLOutputElement>(null);
  const asked = { uid, jobId: started._id };
  const latest = oneJob.useQuery(asked, { skip: uid === '' });
  const job = latest.data ?? started;
  const isUnderWay = IS_UNDER_WAY[job.state];
  oneJob.useQuery(asked, { skip: uid === '' || !isUnderWay, pollingInterval: POLL_MS });
  useEffect(() => words.current?.focus(), []);
  const { of, state } = job;
  useEffect(() => {
    // The list behind the dialog shows what was written so far.
    if (!IS_UNDER_WAY[state])
      dispatch(api.util.invalidateTags([of === 'coupons' ? 'coupon' : 'product']));
  }, [dispatch, of, state]);

  return (
    <>
      <output ref={words} tabIndex={-1} id={id}>
        {jobWords(job, number)}
      </output>
      {isUnderWay && (
        <progress aria-labelledby={id} className="h-2 w-full accent-accent" {...shareOf(job)} />
      )}
      {job.failure !== undefined && (
        <p className="text-sm text-danger">
          {job.failure}.{isUnderWay && ' It is tried again.'}
        </p>
      )}
      {job.errors.length > 0 && <Errors job={job} />}
      <div className="flex flex-wrap justify-end gap-3">
        {!isUnderWay && <ExportButton path={`job/${job._id}/report.csv`} label="Download report" />}
        <JobSteps job={job} onChange={() => void latest.refetch()} />
        {onClose && (
          <Button variant="primary" onClick={onClose}>
            {closeLabel}
          </Button>
        )}
      </div>
    </>
  );
}

/** The value and the maximum of a running job's progress bar. */
function shareOf({ state, done, total, undone, photosDone, photosTotal }: Job) {
  if (state !== 'working') return { value: undone, max: done };
  return { value: done + photosDone, max: total + photosTotal };
}

function errorWords({ of, fromFile, errorCount, photoErrorCount }: Job): string {
  const left = errorCount - photoErrorCount;
  const words = [
    left > 0 && fromFile && `${countOf(left, 'line')} not imported`,
    left > 0 &&
      !fromFile &&
      `${countOf(left, ONE[of])} left as ${left === 1 ? 'it was' : 'they were'}`,
    photoErrorCount > 0 && `${countOf(photoErrorCount, 'photo')} not taken`,
  ];
  return words.filter(Boolean).join(', ');
}

function Errors({ job }: { job: Job }) {
  return (
    <section
      aria-label="Left as they were"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-48 overflow-auto border-y border-line text-sm"
    >
      <p className="py-2 font-medium">{errorWords(job)}</p>
      <ul>
        {job.errors.map(({ line, message }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line can have several errors
          <li key={`${line} ${at}`} className="border-t border-line py-2 wrap-anywhere">
            {job.fromFile ? `Line ${line}: ${message}` : message}
          </li>
        ))}
      </ul>
    </section>
  );
}
