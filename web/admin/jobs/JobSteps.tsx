import { toast } from 'react-hot-toast/headless';
import type { Job } from '#contract/jobs.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { changeJob } from './job-endpoints.ts';

/** Stops a job that is under way, or undoes one that is over. */
export function JobSteps({
  job: { _id: jobId, state, undoable },
  onChange,
  size,
}: {
  job: Job;
  onChange?: () => void;
  size?: ButtonProps['size'];
}) {
  const uid = useUserId();
  const [change, { isLoading }] = changeJob.useMutation();

  async function take(step: 'stop' | 'undo') {
    try {
      await change({ uid, jobId, step }).unwrap();
    } catch (error) {
      toast.error(messageOf(error));
    }
    onChange?.();
  }

  const look = { busy: isLoading, ...(size && { size }) };
  return (
    <>
      {state === 'working' && (
        <Button {...look} onClick={() => void take('stop')}>
          Stop
        </Button>
      )}
      {undoable && (
        <Button {...look} onClick={() => void take('undo')}>
          Undo
        </Button>
      )}
    </>
  );
}
