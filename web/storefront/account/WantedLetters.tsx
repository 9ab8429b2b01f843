import { toast } from 'react-hot-toast';
import { messageOf } from '#web/api-failure.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { saveWantedLetters, wantedLetters } from './account-endpoints.ts';

/** The letters that a person can do without. */
export function WantedLetters({ uid }: { uid: string }) {
  const { currentData: wanted, isError } = wantedLetters.useQuery(uid, {
    refetchOnMountOrArgChange: true,
  });
  const [save] = saveWantedLetters.useMutation();

  async function change(delivered: boolean) {
    try {
      await save({ uid, letters: { delivered } }).unwrap();
      toast.success('Saved');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <>
      <p className="text-ink-muted">
        Letters about your orders always come. A product that is back is told to you if you ask for
        it on its page.
      </p>
      {isError && <p className="text-ink-muted">What you want can't be shown now.</p>}
      {!wanted && !isError && <Skeleton className="h-9 w-72" />}
      {wanted && (
        <Checkbox
          label="Ask me how it was after a delivery"
          checked={wanted.delivered}
          onChange={(delivered) => void change(delivered)}
        />
      )}
    </>
  );
}
